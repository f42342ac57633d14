import { Stepper } from '@portal/connected'
import {
  Accordion,
  AccordionItem,
  Badge,
  Button,
  DaysLeft,
  Dialog,
  Tabs,
  TaxIdField,
  Text,
  Timeline,
} from '@portal/ui'
import { useState } from 'react'
import { type StateTable, wide } from '../state'

const steps = [
  { label: 'Condição', to: '/negociacao' },
  { label: 'Vencimento', to: '/vencimento' },
  { label: 'Pagamento', to: '/forma-pagamento' },
  { label: 'Revisão' },
  { label: 'Conclusão' },
] as const

export const disclosure = {
  Stepper: wide(<Stepper steps={steps} current={2} />),
  Accordion: wide(
    <Accordion level={3}>
      <AccordionItem title="Como consulto se tenho uma oportunidade?" id="consulta" defaultOpen>
        Informe o seu CPF ou CNPJ na página inicial. A consulta é grátis.
      </AccordionItem>
      <AccordionItem title="Não recebi o código de acesso. O que faço?" id="codigo">
        Espere um minuto e peça outro. Confira se o telefone com final mostrado na tela é o seu.
      </AccordionItem>
      <AccordionItem title="Posso pagar um boleto vencido?">
        Não. Um boleto vencido precisa ser negociado de novo.
      </AccordionItem>
    </Accordion>,
  ),
  Tabs: <PersonTabs />,
  Timeline: (
    <Timeline
      label="Parcelas"
      items={[
        { id: '1', state: 'done', title: 'Parcela 1 de 4', meta: '10/09/2026', stateLabel: 'paga' },
        {
          id: '2',
          state: 'late',
          title: 'Parcela 2 de 4',
          meta: '10/10/2026',
          children: <Badge tone="danger">Vencida</Badge>,
        },
        {
          id: '3',
          state: 'current',
          title: 'Parcela 3 de 4',
          meta: '10/11/2026',
          children: (
            <Button size="sm" variant="secondary">
              Baixar boleto
            </Button>
          ),
        },
        { id: '4', state: 'upcoming', title: 'Parcela 4 de 4', meta: '10/12/2026' },
      ]}
    />
  ),
  Dialog: <Dialogs />,
  DaysLeft: <DaysLeft days={3} />,
} satisfies StateTable

function PersonTabs() {
  const [mode, setMode] = useState<'PF' | 'PJ'>('PF')
  return (
    <Tabs
      label="Tipo de pessoa"
      tabs={[
        { id: 'PF', label: 'CPF' },
        { id: 'PJ', label: 'CNPJ' },
      ]}
      selected={mode}
      onSelect={setMode}
    >
      <TaxIdField mode={mode} />
    </Tabs>
  )
}

function Dialogs() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Abrir diálogo
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Você já está em outra sessão"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Agora não
            </Button>
            <Button onClick={close}>Encerrar a outra sessão e entrar</Button>
          </>
        }
      >
        <Text>
          Sua conta está aberta em outro aparelho ou em outra aba. Para entrar aqui, a outra sessão precisa
          ser encerrada.
        </Text>
      </Dialog>
    </>
  )
}
