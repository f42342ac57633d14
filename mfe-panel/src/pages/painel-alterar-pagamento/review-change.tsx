import { ButtonLink } from '@portal/connected'
import { instalmentName, methodNames } from '@portal/debtor'
import { resetNegotiations } from '@portal/debtor/reads'
import { dateInWords } from '@portal/domain/dates'
import { formatAccount } from '@portal/domain/fields/account'
import { centsOf } from '@portal/domain/money'
import {
  Alert,
  Button,
  Card,
  DefinitionList,
  type DefinitionRow,
  FormError,
  Heading,
  Inline,
  Money,
  Stack,
} from '@portal/ui'
import { useLayoutEffect, useRef } from 'react'
import { useWrite } from '../../layout/use-write'
import { type Changed, changePayment, type Payment, type PaymentChange } from './change-payment'

interface ReviewChangeProps {
  payment: Payment
  change: PaymentChange
  onBack: () => void
  onDone: () => void
  /** Called when the agreement was changed elsewhere; shows its current state. */
  onStale: () => void
}

/** Review before the change takes effect (WCAG 3.3.4). */
export function ReviewChange({ payment, change, onBack, onDone, onStale }: ReviewChangeProps) {
  const { agreement } = payment
  const { ended, submit, waiting } = useWrite<Changed>('payment')
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])

  async function conclude() {
    const changed = await submit((controls) => changePayment(payment, change, controls))
    if (changed.kind === 'done') onDone()
    if (changed.kind === 'stale') onStale()
  }

  return (
    <Stack gap={24}>
      <Heading level={2} ref={heading} tabIndex={-1}>
        Confira a alteração
      </Heading>
      <Card>
        <DefinitionList plain rows={rowsOf(payment, change)} />
      </Card>
      {agreement.formaPagamento === 'BOLETO' && (
        <Alert tone="warning" title="O boleto atual deixa de valer">
          {change.method === 'BOLETO'
            ? 'Depois de confirmar, não pague o boleto antigo: use só o novo.'
            : 'Depois de confirmar, não pague o boleto: a parcela sai da sua conta.'}
        </Alert>
      )}
      {waiting}
      {ended?.kind === 'refused' && <FormError>{ended.message}</FormError>}
      {ended?.kind === 'stale' && (
        <Alert tone="warning" live title="Este acordo foi alterado em outro lugar">
          Nada do que você escolheu aqui foi feito. Acima está o acordo como ele é agora, com a sua escolha.
          Confira e confirme de novo, se ainda quiser.
        </Alert>
      )}
      {ended?.kind === 'unknown' && (
        <Alert
          tone="warning"
          live
          title="Ainda não sabemos se a alteração foi feita"
          action={
            <ButtonLink
              variant="secondary"
              size="sm"
              to="/painel-negociacoes"
              onClick={() => void resetNegotiations()}
            >
              Ver meus acordos
            </ButtonLink>
          }
        >
          Não pague o boleto antigo nem um novo antes de ver em Meus acordos qual deles vale. Você também pode
          confirmar de novo: a mesma alteração é feita uma vez só.
        </Alert>
      )}
      <Inline>
        <Button onClick={conclude}>Confirmar alteração</Button>
        <Button variant="quiet" onClick={onBack}>
          Voltar e mudar
        </Button>
      </Inline>
    </Stack>
  )
}

/** Shows both the old and the new value of changed fields only. */
function rowsOf(
  { agreement, instalment }: Payment,
  { dueDate, method, account }: PaymentChange,
): DefinitionRow[] {
  const rows: DefinitionRow[] = [
    { label: instalmentName(instalment), value: <Money cents={centsOf(instalment.valor)} /> },
  ]
  const compare = (name: [string, string, string], before: string, after: string) => {
    const [same, old, fresh] = name
    if (before === after) rows.push({ label: same, value: after })
    else rows.push({ label: old, value: before }, { label: fresh, value: after })
  }
  compare(
    ['Vencimento', 'Vencimento atual', 'Novo vencimento'],
    dateInWords(instalment.vencimento),
    dateInWords(dueDate),
  )
  compare(
    ['Forma de pagamento', 'Forma atual', 'Nova forma'],
    methodNames[agreement.formaPagamento],
    methodNames[method],
  )
  if (account !== null) {
    rows.push({ label: 'Conta', value: `Agência ${account.agencia}, conta ${formatAccount(account.conta)}` })
  }
  return rows
}
