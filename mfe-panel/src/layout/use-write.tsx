import { type AwaitedWriteName, type ReadBack, useSentAt, WaitingNotice } from '@portal/debtor'
import { Alert, FormError } from '@portal/ui'
import { useState } from 'react'

export type WriteControls = Required<Pick<ReadBack, 'wasLost' | 'onLookUp'>>

/** A write whose outcome may stay unknown, with the notice while its response is awaited. */
export function useWrite<Outcome extends { kind: string }>(write: AwaitedWriteName) {
  const [ended, setEnded] = useState<Outcome | null>(null)
  const [isLookedUp, setLookedUp] = useState(false)
  const [sentAt, whileSent] = useSentAt()

  async function submit(send: (controls: WriteControls) => Promise<Outcome>): Promise<Outcome> {
    setEnded(null)
    const controls = { wasLost: ended?.kind === 'unknown', onLookUp: () => setLookedUp(true) }
    const outcome = await whileSent(send(controls))
    setLookedUp(false)
    setEnded(outcome)
    return outcome
  }

  const waiting = <WaitingNotice write={write} sentAt={sentAt} isLookedUp={isLookedUp} />
  return { ended, setEnded, submit, waiting }
}

/** Why a write had no effect, or that it may have had one. */
export function WriteFailure({ ended }: { ended: { kind: string; message?: string } | null }) {
  if (ended?.kind !== 'unknown') return <FormError>{ended?.message}</FormError>
  return (
    <Alert tone="warning" live>
      {ended.message}
    </Alert>
  )
}
