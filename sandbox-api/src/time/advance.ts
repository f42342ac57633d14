import { letTimePass } from '../personas/seed'
import { invalidField } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { ageSessions, expiries, sessionExpiries } from './expiries'
import { type Happened, note } from './happenings'
import { payments } from './payments'
import { reminders, signatureDeadlines } from './reminders'

const LONGEST_MS = 5 * 366 * 86_400_000

/**
 * Lets time pass until a moment. What the bank does meanwhile happens in order, each at its own time;
 * setting the clock only moves it.
 */
export function advance(sandbox: Sandbox, to: Date): Happened[] {
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
    const happened: Happened[] = []
    for (const { at, happen } of due) {
      clock.set(at)
      const one = happen()
      if (one === null) continue
      note(sandbox, one)
      happened.push(one)
    }
    clock.set(to)
    ageSessions(sandbox, to.getTime() - from.getTime())
    return happened
  })
}
