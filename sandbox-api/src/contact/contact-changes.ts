import { formatDate } from '@portal/domain/dates'
import { changeDebtor, type Debtor, debtorOf } from '../access/debtors'
import type { Proof } from '../access/sessions'
import { isoOf } from '../clock/sao-paulo'
import type { Caller } from '../server/caller'
import { ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'
import { type Contacts, contactOf, maskedContacts, notifyContacts } from './outbox'

/** PENDING: requested with knowledge alone. DONE: in force. OBJECTED: revoked through the old contact. */
type State = 'PENDING' | 'DONE' | 'OBJECTED'

/** A change of contacts, password or passkeys; the id is the secret in the message to the old contact. */
interface ContactChange {
  id: string
  taxId: string
  change: Partial<Contacts>
  /** The previous contacts. */
  old: Contacts
  /** The browser that requested a pending change. */
  caller: string
  state: State
  at: string
  /** When contracts may be concluded again; a pending change takes effect then, without an objection. */
  pausedUntil: string
}

export const changes = kindOf<ContactChange>('contact changes', ['id'])

const afterPause = ({ clock, contactPauseHours }: Sandbox) => clock.iso(contactPauseHours * 3_600_000)

/** Records a change, by default one in force, and notifies all contacts registered before, with a link to object. */
export function recordChange(
  sandbox: Sandbox,
  debtor: Debtor,
  said: string,
  more: Partial<ContactChange> = {},
): void {
  const { store, clock, random } = sandbox
  const { taxId, phone, email } = debtor
  const id = random.id()
  const at = clock.iso()
  const done = { change: {}, old: { phone, email }, caller: '', state: 'DONE' as const, pausedUntil: at }
  store.put(changes, { id, taxId, at, ...done, ...more })
  const text = `${said} Não foi você? Toque no link e cancele.`
  notifyContacts(sandbox, debtor, { link: `/contestar/${id}`, text })
}

const putIntoForce = (sandbox: Sandbox, taxId: string, change: Partial<Contacts>): void =>
  changeDebtor(sandbox, taxId, { ...change, ...('email' in change && { emailConfirmed: false }) })

/**
 * Changes contacts, notifies the old ones and pauses new contracts. Knowledge can be bought, so a change proved by it
 * alone is pending unless it brings the first contact: it takes effect when the same browser enters a code sent to a
 * registered contact, or after the pause without objection. Returns the contacts in force, and when others will be.
 */
export function changeContacts(
  sandbox: Sandbox,
  debtor: Debtor,
  contacts: Partial<Contacts>,
  { browser }: Caller,
  proof: Proof,
) {
  const { taxId } = debtor
  const fresh = Object.entries(contacts).filter(([name, to]) => to !== debtor[name as keyof Contacts])
  const change: Partial<Contacts> = Object.fromEntries(fresh)
  const pausedUntil = afterPause(sandbox)
  const valeEm = isoOf(pausedUntil)
  const isPending = fresh.length > 0 && proof === 'knowledge' && contactOf(debtor).to !== ''
  if (isPending) {
    const earlier = pendingOf(sandbox, taxId, browser)
    if (earlier) sandbox.store.change(changes, earlier.id, { state: 'OBJECTED' })
    const said = `Pediram para trocar o contato do seu cadastro. A troca vale a partir de ${formatDate(valeEm)}.`
    recordChange(sandbox, debtor, said, { change, pausedUntil, caller: browser, state: 'PENDING' })
  } else if (fresh.length > 0) {
    recordChange(sandbox, debtor, 'O contato do seu cadastro mudou.', { change, pausedUntil })
    putIntoForce(sandbox, taxId, change)
  }
  const inForce = maskedContacts(debtorOf(sandbox, taxId))
  return { status: 'OK' as const, ...inForce, ...(isPending && { valeEm }) }
}

function complete(sandbox: Sandbox, { id, taxId, change }: ContactChange, pausedUntil: string): void {
  const { phone, email } = debtorOf(sandbox, taxId)
  sandbox.store.change(changes, id, { state: 'DONE', pausedUntil, old: { phone, email } })
  putIntoForce(sandbox, taxId, change)
}

const pendingOf = ({ store }: Sandbox, taxId: string, browser: string): ContactChange | undefined =>
  store.list(changes, taxId).find(({ caller, state }) => caller === browser && state === 'PENDING')

/** Called when the browser that requested the change enters a code sent to a registered contact. */
export function confirmPendingContacts(sandbox: Sandbox, taxId: string, { browser }: Caller): void {
  const pending = pendingOf(sandbox, taxId, browser)
  if (pending) complete(sandbox, pending, afterPause(sandbox))
}

/** Runs before each request: applies pending changes whose pause has ended without an objection. */
export function applyDueContacts(sandbox: Sandbox): void {
  const now = sandbox.clock.iso()
  const due = sandbox.store
    .list(changes)
    .filter(({ state, pausedUntil }) => state === 'PENDING' && pausedUntil <= now)
    .sort((a, b) => a.pausedUntil.localeCompare(b.pausedUntil))
  for (const one of due) complete(sandbox, one, now)
}

/** Throws 403 while a contact is so new that somebody else could be concluding the contract. */
export function assertContactsSettled({ store, clock }: Sandbox, taxId: string): void {
  const until = store
    .list(changes, taxId)
    .flatMap(({ state, pausedUntil }) => (state === 'DONE' ? pausedUntil : []))
    .sort()
    .at(-1)
  if (until === undefined || until <= clock.iso()) return
  const at = isoOf(until)
  throw new ProblemError(403, 'Contato novo', 'CONTATO_RECENTE', {
    detail: `Seu contato mudou há pouco. Para proteger você, o acordo pode ser feito a partir de ${formatDate(at)} às ${at.slice(11, 16)}.`,
    reabreEm: at,
  })
}
