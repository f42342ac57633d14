import { Alert } from '@portal/ui'
import { type AwaitedWriteName, awaitedWrites, useWaitingStage } from './waiting'

interface WaitingNoticeProps {
  write: AwaitedWriteName
  /** Milliseconds since 1970, by this device; null while nothing is sent. */
  sentAt: number | null
  /** Its answer was lost, and the bank is asked whether it happened. */
  isLookedUp?: boolean
}

/** What is going on while a write has no answer, and what to do meanwhile: after 3, 10 and 30 seconds. */
export function WaitingNotice({ write, sentAt, isLookedUp = false }: WaitingNoticeProps) {
  const stage = useWaitingStage(write, sentAt)
  const isEarly = stage === null || stage.afterMs < 10_000
  if (isLookedUp && isEarly) {
    return <Alert live>O banco não respondeu. Estamos conferindo se {awaitedWrites[write].whether}.</Alert>
  }
  return (
    stage && (
      <Alert live title={stage.title}>
        {stage.text}
      </Alert>
    )
  )
}
