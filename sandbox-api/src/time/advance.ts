import { findDebtor } from '../access/debtors'
import { sessions } from '../access/sessions'
import { contactOf, post } from '../contact/outbox'
import { agreements } from '../negotiation/agreements'
import { letTimePass } from '../personas/seed'
import { invalidField } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { type PastEvent, recordEvent, type TimedEvent } from './events'
import { expiries, sessionExpiries } from './expiries'
import { debits, slipPayments } from './payments'
import { signatureReminders, slipReminders } from './reminders'

const LONGEST_MS = 5 * 366 * 86_400_000
const ofAgreement = [slipPayments, debits, slipReminders, signatureReminders]

/** Sessions live in real time: a jump of the sandbox's time ages them by as much. */
function ageSessions({ store }: Sandbox, milliseconds: number): void {
  for (const one of store.list(sessions)) {
    const expiresAt = new Date(Date.parse(one.expiresAt) - milliseconds).toISOString()
    store.put(sessions, { ...one, expiresAt })
  }
}

/** Sends an e-mail, else an SMS, else nothing. */
function notifyDebtor(sandbox: Sandbox, taxId: string, text: string): void {
  const debtor = findDebtor(sandbox, taxId)
  const contact = debtor && contactOf(debtor)
  if (contact?.to) post(sandbox, taxId, { ...contact, text })
}

/** Advances time to a moment and runs the events due until then, each at its own time. Setting the clock runs none. */
export function advance(sandbox: Sandbox, to: Date): PastEvent[] {
  const { clock, store } = sandbox
  const from = clock.now()
  if (to <= from) throw invalidField('to', 'O relógio só avança')
  if (to.getTime() - from.getTime() > LONGEST_MS) throw invalidField('to', 'No máximo cinco anos de uma vez')
  const lapses = [...expiries(sandbox), ...sessionExpiries(sandbox)]
  const done = new Set<string>()
  const idOf = ({ kind, of }: TimedEvent) => `${kind} ${of}`
  /** As the records are now: a payment makes others and reminders void. */
  const nextEvent = () =>
    [...store.list(agreements).flatMap((one) => ofAgreement.flatMap((due) => due(one))), ...lapses]
      .filter((one) => one.at > from && one.at <= to && !done.has(idOf(one)))
      .sort((a, b) => a.at.getTime() - b.at.getTime())[0]
  return store.transaction(() => {
    letTimePass(sandbox)
    const happened: PastEvent[] = []
    for (let one = nextEvent(); one !== undefined; one = nextEvent()) {
      const { at, kind, cpfCnpj, text, message, change } = one
      const event = { kind, cpfCnpj, text }
      clock.set(at)
      change?.(sandbox)
      if (message !== undefined) notifyDebtor(sandbox, cpfCnpj, message)
      recordEvent(sandbox, event)
      happened.push(event)
      done.add(idOf(one))
    }
    clock.set(to)
    ageSessions(sandbox, to.getTime() - from.getTime())
    return happened
  })
}
