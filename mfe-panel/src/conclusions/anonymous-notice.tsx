import { ButtonLink } from '@portal/connected'
import {
  type AnonymousAttempt,
  anonymousConclusionQuery,
  conditionsInWords,
  conditionsOf,
  refusedInWords,
  unknownStage,
} from '@portal/debtor/conclusion'
import { resetNegotiations } from '@portal/debtor/reads'
import { useQuery } from '@portal/runtime/query'
import { Alert, Button, Inline } from '@portal/ui'
import { useEffect } from 'react'
import { successLink } from './conclusion-notice'

interface AnonymousNoticeProps {
  attempt: AnonymousAttempt
  onSeen: () => void
}

const timeOf = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' })

/**
 * Notice for a conclusion of which only the key was kept when the session ended. The bank returns its state only to its
 * own debtor; for any other debtor nothing is rendered.
 */
export function AnonymousNotice({ attempt, onSeen }: AnonymousNoticeProps) {
  const { data } = useQuery(anonymousConclusionQuery(attempt))
  const isMade = data?.kind === 'made'
  useEffect(() => {
    if (isMade) void resetNegotiations() // the lists do not show the agreement yet
  }, [isMade])

  const close = (
    <Button variant="quiet" size="sm" onClick={onSeen}>
      Entendi
    </Button>
  )
  const request = `O seu pedido de ${timeOf.format(attempt.sentAt)}`
  switch (data?.kind) {
    case undefined:
    case 'none':
      return null
    case 'open':
      return (
        <Alert tone="warning" live title={unknownStage.title}>
          {request} chegou ao banco, que ainda não respondeu. Mostramos o resultado aqui. Enquanto isso, não
          pague esta dívida em outro lugar e não conclua de novo.
        </Alert>
      )
    case 'made': {
      const { numeroAcordo } = data.concluded
      return (
        <Alert
          tone="success"
          live
          title="Seu acordo foi feito"
          action={
            <Inline>
              <ButtonLink size="sm" to={successLink(numeroAcordo)} onClick={onSeen}>
                Ver acordo e boleto
              </ButtonLink>
              {close}
            </Inline>
          }
        >
          {request}: {conditionsInWords(conditionsOf(data.concluded))}. O número do acordo é {numeroAcordo}.
        </Alert>
      )
    }
    case 'replaced':
      return (
        <Alert tone="warning" live title="Esta dívida já tem outro acordo" action={close}>
          {request} não foi contratado. O acordo que vale está em Meus acordos.
        </Alert>
      )
    case 'refused':
      return (
        <Alert tone="warning" live title="O acordo não foi feito" action={close}>
          {request}: {data.errors[0]?.mensagem ?? refusedInWords(data.code)}
        </Alert>
      )
  }
}
