import { ButtonLink } from '@portal/connected'
import { offerLink } from '@portal/debtor'
import {
  type ConclusionAttempt,
  conclusionQuery,
  conditionsInWords,
  trackConclusion,
  unknownStage,
} from '@portal/debtor/conclusion'
import { resetNegotiations } from '@portal/debtor/reads'
import { useQuery } from '@portal/runtime/query'
import type { RoutePath } from '@portal/runtime/router'
import { Alert, Button, Inline, Stack, Text } from '@portal/ui'
import { useEffect } from 'react'
import { noticeOf } from './notice-of'

export const successLink = (number: string): RoutePath =>
  `/sucesso?${new URLSearchParams({ acordo: number })}`

interface ConclusionNoticeProps {
  attempt: ConclusionAttempt
  onSeen: () => void
}

/** The state of one conclusion, polled until the bank returns an outcome. */
export function ConclusionNotice({ attempt, onSeen }: ConclusionNoticeProps) {
  const { data } = useQuery(conclusionQuery(attempt))
  const { conditions, group } = attempt
  const notice = noticeOf(attempt, data)

  useEffect(() => {
    if (notice.kind === 'made') trackConclusion(attempt, notice.agreement)
  }, [attempt, notice])

  const isNew = notice.kind === 'made' || notice.kind === 'other'
  useEffect(() => {
    if (isNew) void resetNegotiations() // the lists do not show the agreement yet
  }, [isNew])

  const seen = (to: RoutePath, label: string) => (
    <Inline>
      <ButtonLink size="sm" to={to} onClick={onSeen}>
        {label}
      </ButtonLink>
      <Button variant="quiet" size="sm" onClick={onSeen}>
        Entendi
      </Button>
    </Inline>
  )
  const subject = `${group.product}: ${conditionsInWords(conditions)}.`

  switch (notice.kind) {
    case 'open':
      return (
        <Alert tone="warning" live title={unknownStage.title}>
          <Stack gap={8}>
            <Text>{subject}</Text>
            <Text>
              Estamos perguntando ao banco e mostramos o resultado aqui. Enquanto isso, não pague esta dívida
              em outro lugar e não conclua de novo. Você pode fechar esta página.
            </Text>
          </Stack>
        </Alert>
      )
    case 'made': {
      const { number } = notice.agreement
      return (
        <Alert
          tone="success"
          live
          title="Seu acordo foi feito"
          action={seen(successLink(number), 'Ver acordo e boleto')}
        >
          {subject} O número do acordo é {number}.
        </Alert>
      )
    }
    case 'other':
      return (
        <Alert
          tone="warning"
          live
          title="Esta dívida já tem outro acordo"
          action={seen(successLink(notice.number), 'Ver o acordo que vale')}
        >
          <Stack gap={8}>
            <Text>O que você aceitou não foi contratado. {subject}</Text>
            <Text>
              Vale o acordo {notice.number}: {conditionsInWords(notice.conditions)}.
            </Text>
          </Stack>
        </Alert>
      )
    case 'refused':
      return (
        <Alert
          tone="warning"
          live
          title="O acordo não foi feito"
          action={seen(offerLink(group.family, group.idNegociacao), 'Tentar de novo')}
        >
          <Stack gap={8}>
            <Text>{subject}</Text>
            <Text>{notice.reason}</Text>
          </Stack>
        </Alert>
      )
  }
}
