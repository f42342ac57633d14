import { ButtonLink } from '@portal/connected'
import type { Agreement } from '@portal/contract'
import { instalmentName, signingDeadline } from '@portal/debtor'
import { dateInWords } from '@portal/domain/dates'
import { centsOf, formatMoney } from '@portal/domain/money'
import type { RoutePath } from '@portal/runtime/router'
import { Alert, Button, Inline, Money, Text } from '@portal/ui'
import { nextInstalment, signaturePath } from '../../agreements/agreement-words'
import type { SlipOf } from '../../slip/slip'
import styles from './agreement-card.module.css'

interface NextStepProps {
  agreement: Agreement
  renegotiate: RoutePath
  onSlip: (instalment: SlipOf['instalment']) => void
}

/** The next action of an agreement, if any. */
export function NextStep({ agreement, renegotiate, onSlip }: NextStepProps) {
  const { estado, numeroAcordo } = agreement
  const next = nextInstalment(agreement)
  switch (estado) {
    case 'ATIVO':
      if (next === null) return null
      return (
        <Inline gap={24} rowGap={12} justify="between" className={styles.next}>
          <div>
            <Text size="sm" tone="soft">
              {instalmentName(next)}, vence {dateInWords(next.vencimento)}
            </Text>
            <Money cents={centsOf(next.valor)} size="lg" />
          </div>
          {next.boletoDisponivel ? (
            <Button onClick={() => onSlip(next)}>Pagar com boleto</Button>
          ) : (
            agreement.formaPagamento === 'DEBITO_AUTOMATICO' && (
              <Text tone="soft">Será debitada da sua conta no vencimento.</Text>
            )
          )}
        </Inline>
      )
    case 'EM_ATRASO':
      return (
        <Alert
          tone="danger"
          title={
            next === null
              ? 'Há parcela vencida'
              : `${instalmentName(next)} de ${formatMoney(centsOf(next.valor))} venceu ${dateInWords(next.vencimento)}`
          }
          action={<ButtonLink to={renegotiate}>Renegociar</ButtonLink>}
        >
          O boleto vencido não pode mais ser pago. Renegocie para receber um novo, com novas condições.
        </Alert>
      )
    case 'AGUARDANDO_DOCUMENTOS':
      return (
        <Alert
          tone="warning"
          title="Envie os documentos para seguir"
          action={<ButtonLink to={`/upload-docs?acordo=${numeroAcordo}`}>Enviar documentos</ButtonLink>}
        >
          Depois dos documentos vem a assinatura, e então os boletos. {signingDeadline(agreement)}
        </Alert>
      )
    case 'AGUARDANDO_ASSINATURA':
      return (
        <Alert
          tone="warning"
          title="Falta a sua assinatura digital"
          action={<ButtonLink to={signaturePath(agreement)}>Assinar agora</ButtonLink>}
        >
          Os boletos saem assim que você assinar. {signingDeadline(agreement)}
        </Alert>
      )
    case 'QUITADO':
      return (
        <Alert tone="success" title="Tudo pago. Parabéns!">
          {agreement.quitacao?.pagaEm && agreement.quitacao.desconto > 0
            ? `Você quitou antes e deixou de pagar ${formatMoney(centsOf(agreement.quitacao.desconto))}.`
            : 'Você não deve mais nada neste acordo.'}
        </Alert>
      )
    case 'CANCELADO':
      return agreement.assinarAte ? (
        <Alert title="Acordo não assinado">
          O prazo para assinar terminou {dateInWords(agreement.assinarAte)}. Ele perdeu a validade, e nada é
          devido por ele.
        </Alert>
      ) : (
        <Alert title="Acordo cancelado">Não pague boletos deste acordo: eles não valem mais.</Alert>
      )
  }
}
