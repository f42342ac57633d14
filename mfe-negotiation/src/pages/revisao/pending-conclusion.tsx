import {
  type ConclusionAttempt,
  type ConclusionState,
  conclusionQuery,
  conditionsInWords,
  unknownStage,
} from '@portal/debtor/conclusion'
import { useQuery } from '@portal/runtime/query'
import { Alert, Button, Stack, Text } from '@portal/ui'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface PendingConclusionProps {
  attempt: ConclusionAttempt
  /** Whether the page shows the terms that the attempt accepted; only then may the request be repeated. */
  isSame: boolean
  onKnown: (state: ConclusionState) => Promise<void>
  onSendAgain: () => Promise<void>
}

/** Replaces the acceptance: no other conclusion is sent while the outcome of the attempt is unknown. */
export function PendingConclusion({ attempt, isSame, onKnown, onSendAgain }: PendingConclusionProps) {
  const { data } = useQuery(conclusionQuery(attempt))
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => frame.current?.focus(), [])

  const settle = useEffectEvent((state: ConclusionState) => void onKnown(state))
  useEffect(() => {
    if (data !== undefined && data.kind !== 'open') settle(data)
  }, [data])

  const isReceived = data?.kind === 'open' && data.isReceived === true
  return (
    <div ref={frame} tabIndex={-1}>
      <Alert
        tone="warning"
        live
        title={unknownStage.title}
        action={
          isSame &&
          !isReceived && (
            <Button variant="secondary" size="sm" onClick={onSendAgain}>
              Enviar de novo
            </Button>
          )
        }
      >
        <Stack gap={8}>
          <Text>{unknownStage.text}</Text>
          <Text>O pedido que enviamos: {conditionsInWords(attempt.conditions)}.</Text>
          {isReceived && <Text>O banco já recebeu o pedido e ainda está trabalhando nele.</Text>}
          {isSame && !isReceived && (
            <Text>Se quiser, envie de novo: é o mesmo pedido, e o acordo é feito uma vez só.</Text>
          )}
        </Stack>
      </Alert>
    </div>
  )
}
