import { type ConclusionAttempt, openAttempts, removeAttempt } from '@portal/debtor/conclusion'
import { useEffect, useState } from 'react'
import { ConclusionNotice } from './conclusion-notice'

/** The conclusions whose answer was lost, each until its result was seen: after a reload and a new login too. */
export function OpenConclusions() {
  const [attempts, setAttempts] = useState<readonly ConclusionAttempt[]>([])
  useEffect(() => setAttempts(openAttempts()), [])

  function dismiss(attempt: ConclusionAttempt) {
    removeAttempt(attempt)
    setAttempts(openAttempts())
  }

  return attempts.map((attempt) => (
    <ConclusionNotice key={attempt.key} attempt={attempt} onSeen={() => dismiss(attempt)} />
  ))
}
