import { Alert } from '@portal/ui'
import { type AwaitedWriteName, awaitedWrites, useWaitingStage } from './waiting'

interface WaitingNoticeProps {
  write: AwaitedWriteName
  /** Epoch milliseconds of `getServerTime`; null while nothing is in flight. */
  sentAt: number | null
  /** The response was lost, and the bank is being queried for the effect. */
  isLookedUp?: boolean
}

/** Progress notice of a pending write, with instructions; changes after 3, 10 and 30 seconds. */
export function WaitingNotice({ write, sentAt, isLookedUp = false }: WaitingNoticeProps) {
  const stage = useWaitingStage(write, sentAt)
  const isShortWait = stage === null || stage.afterMs < 10_000
  if (isLookedUp && isShortWait) {
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
