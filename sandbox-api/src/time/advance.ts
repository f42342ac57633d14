import { letTimePass } from '../personas/seed'
import { invalidField } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { type PastEvent, recordEvent } from './events'
import { ageSessions, expiries, sessionExpiries } from './expiries'
import { payments } from './payments'
import { reminders, signatureDeadlines } from './reminders'

const LONGEST_MS = 5 * 366 * 86_400_000

/** Advances time to a moment and runs the events due until then, each at its own time. Setting the clock runs none. */
export function advance(sandbox: Sandbox, to: Date): PastEvent[] {
  const { clock, store } = sandbox
  const from = clock.now()
  if (to <= from) throw invalidField('to', 'O relógio só avança')
  if (to.getTime() - from.getTime() > LONGEST_MS) throw invalidField('to', 'No máximo cinco anos de uma vez')
  return store.transaction(() => {
    letTimePass(sandbox)
    const due = [payments, reminders, signatureDeadlines, expiries, sessionExpiries]
      .flatMap((of) => of(sandbox))
      .filter(({ at }) => at > from && at <= to)
      .sort((a, b) => a.at.getTime() - b.at.getTime())
    const happened: PastEvent[] = []
    for (const { at, happen } of due) {
      clock.set(at)
      const one = happen()
      if (one === null) continue
      recordEvent(sandbox, one)
      happened.push(one)
    }
    clock.set(to)
    ageSessions(sandbox, to.getTime() - from.getTime())
    return happened
  })
}
