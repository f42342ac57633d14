import { ButtonLink } from '@portal/connected'
import { signingDeadline } from '@portal/debtor'
import { Alert } from '@portal/ui'
import { FileUp, PenLine } from 'lucide-react'
import type { ConcludedAgreement } from '../journey/concluded-agreement'

/** The debtor's pending action before the agreement takes effect. */
export function PendingSteps({ agreement }: { agreement: ConcludedAgreement }) {
  const deadline = signingDeadline({ assinarAte: agreement.signBy ?? null })
  const query = new URLSearchParams({ acordo: agreement.number })
  switch (agreement.nextStep) {
    case 'ENVIAR_DOCUMENTOS':
      return (
        <Alert
          tone="warning"
          title="Faltam os documentos"
          action={
            <ButtonLink to={`/upload-docs?${query}`} icon={<FileUp size={20} />}>
              Enviar documentos
            </ButtonLink>
          }
        >
          Ele passa a valer quando os documentos forem conferidos e você assinar. {deadline}
        </Alert>
      )
    case 'ASSINAR':
      return (
        <Alert
          tone="warning"
          title="Falta a sua assinatura"
          action={
            <ButtonLink to={`/refinanciamento-contrato?${query}`} icon={<PenLine size={20} />}>
              Ler e assinar
            </ButtonLink>
          }
        >
          O boleto sai assim que você assinar, com um código enviado ao seu e-mail. {deadline}
        </Alert>
      )
    case 'PAGAR':
    case 'NENHUM':
      return null
  }
}
