import { CopyButton, TextLink } from '@portal/connected'
import type { Agreement } from '@portal/contract'
import type { Written } from '@portal/debtor'
import { resetNegotiations } from '@portal/debtor/reads'
import { CONSUMER_SITE_DAYS, OMBUDSMAN_BUSINESS_DAYS, SERVICE_DAYS } from '@portal/domain/complaint-deadlines'
import { dateInWords, formatDate } from '@portal/domain/dates'
import { callLink } from '@portal/domain/phone'
import { toast, useConfig } from '@portal/runtime'
import { Accordion, AccordionItem, Alert, Button, Stack, Text, Unbroken } from '@portal/ui'
import { useIsShown } from '../layout/use-is-shown'
import { useWrite, WriteFailure } from '../layout/use-write'
import { type AfterPayment, complaintText } from './after-payment'
import { registerComplaint } from './register-complaint'

interface NameLateProps {
  agreement: Agreement
  after: AfterPayment
}

/** Shown after the deadline for the removal: registers a complaint, and lists where to escalate it. */
export function NameLate({ agreement, after }: NameLateProps) {
  const { complaint, isSupported } = after
  return (
    <Stack gap={12}>
      {complaint !== null && (
        <Alert live title={`Reclamação registrada. Protocolo ${complaint.protocolo}`}>
          Registrada em {formatDate(complaint.registradaEm)}. O banco responde até{' '}
          {dateInWords(complaint.respostaAte)}.
        </Alert>
      )}
      {complaint === null && isSupported && <Register agreement={agreement} />}
      <Accordion level={4}>
        <AccordionItem title="Se o banco não resolver">
          <OtherPlaces agreement={agreement} after={after} />
        </AccordionItem>
      </Accordion>
    </Stack>
  )
}

function Register({ agreement }: Pick<NameLateProps, 'agreement'>) {
  const { ended, submit, waiting } = useWrite<Written>('complaint')
  const isShown = useIsShown()

  async function register() {
    const written = await submit((controls) => registerComplaint(agreement, controls))
    if (!isShown() && 'message' in written) toast(written.message, { tone: 'error' })
    if (written.kind === 'done') await resetNegotiations()
  }

  return (
    <Stack gap={12}>
      <Text>
        Você pode reclamar, e não paga nada por isso. O atendimento (SAC) responde em até {SERVICE_DAYS} dias.
      </Text>
      {waiting}
      <WriteFailure ended={ended} />
      <div>
        <Button onClick={register}>Registrar reclamação</Button>
      </div>
    </Stack>
  )
}

function OtherPlaces({ agreement: { numeroAcordo }, after }: NameLateProps) {
  const { brand, contact } = useConfig()
  const text = complaintText({ numeroAcordo, bank: brand.legalName, after })
  const subject = `Nome no cadastro de devedores, acordo ${numeroAcordo}`
  const { ombudsman } = contact
  return (
    <Stack gap={16}>
      <Text>O texto já está pronto. Copie e envie. Guarde o número do protocolo.</Text>
      <div>
        <CopyButton text={text} label="Copiar o texto" copiedLabel="Texto copiado" size="sm" />
      </div>
      {ombudsman && (
        <Stack gap={4}>
          <Text weight="strong">Ouvidoria do banco</Text>
          <Text>
            Cuida do que o atendimento não resolveu. Responde em até {OMBUDSMAN_BUSINESS_DAYS} dias úteis.
          </Text>
          <TextLink
            standalone
            href={`mailto:${ombudsman.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
          >
            Escrever para a ouvidoria
          </TextLink>
          <TextLink standalone href={callLink(ombudsman.phone)}>
            Ligar para a ouvidoria: <Unbroken>{ombudsman.phone}</Unbroken>
          </TextLink>
        </Stack>
      )}
      <Stack gap={4}>
        <Text weight="strong">Site do governo</Text>
        <Text>
          No consumidor.gov.br o banco responde em até {CONSUMER_SITE_DAYS} dias, e todos veem a nota dele.
        </Text>
        <TextLink standalone newTab href="https://consumidor.gov.br">
          Reclamar no consumidor.gov.br
        </TextLink>
      </Stack>
    </Stack>
  )
}
