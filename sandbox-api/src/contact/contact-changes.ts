import { formatDate } from '@portal/domain/dates'
import { changeDebtor, type Debtor, debtorOf } from '../access/debtors'
import { dropPendingPasswords } from '../access/passwords'
import { endSessions } from '../access/sessions'
import { removePasskeys } from '../access/stored-passkeys'
import { isoOf } from '../clock/sao-paulo'
import { notFound, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'
import { notifyContacts } from './outbox'

/** PENDING: requested with knowledge alone. DONE: in force. OBJECTED: revoked through the old contact. */
type State = 'PENDING' | 'DONE' | 'OBJECTED'

/** A change of contacts or password; the id is the secret in the message to the old contact. */
interface ContactChange {
  id: string
  taxId: string
  change: NewContacts
  /** The previous contacts. */
  old: { phone: string; email: string }
  caller: string
  state: State
  at: string
  /** When contracts may be concluded again; a pending change takes effect then, without an objection. */
  pausedUntil: string
}

const changes = kindOf<ContactChange>('contact changes', ['id'])

type NewContacts = Partial<Pick<Debtor, 'phone' | 'email'>>

const OBJECTION_DAYS = 30

const HOUR_MS = 3_600_000

const afterPause = ({ clock, contactPauseHours }: Sandbox) => clock.iso(contactPauseHours * HOUR_MS)

/** Drops contacts that are registered already. */
function newOnes({ phone, email }: Debtor, change: NewContacts): NewContacts | null {
  const old: NewContacts = { phone, email }
  const fresh = Object.entries(change).filter(([name, to]) => to !== old[name as keyof NewContacts])
  return fresh.length === 0 ? null : Object.fromEntries(fresh)
}

/** Records a change, by default one in force, and notifies all contacts registered before, with a link to object. */
function record(
  sandbox: Sandbox,
  debtor: Debtor,
  change: NewContacts,
  said: string,
  stage: Partial<Pick<ContactChange, 'state' | 'caller' | 'pausedUntil'>> = {},
): void {
  const { store, clock, random } = sandbox
  const { taxId, phone, email } = debtor
  const id = random.bytes(16).toString('hex')
  const at = clock.iso()
  const old = { phone, email }
  store.put(changes, { id, taxId, change, old, at, state: 'DONE', caller: '', pausedUntil: at, ...stage })
  const text = `${said} Não foi você? Toque no link e cancele.`
  notifyContacts(sandbox, debtor, { link: `/contestar/${id}`, text })
}

const putIntoForce = (sandbox: Sandbox, taxId: string, change: NewContacts): void =>
  changeDebtor(sandbox, taxId, { ...change, ...('email' in change && { emailConfirmed: false }) })

/**
 * Proved by a code to a registered contact: takes effect at once, notifies the old contacts and pauses new contracts.
 */
export function changeContacts(sandbox: Sandbox, debtor: Debtor, contacts: NewContacts): void {
  const change = newOnes(debtor, contacts)
  if (change === null) return
  record(sandbox, debtor, change, 'O contato do seu cadastro mudou.', { pausedUntil: afterPause(sandbox) })
  putIntoForce(sandbox, debtor.taxId, change)
}

/**
 * Proved by knowledge alone, which can be bought. With a registered contact the change is pending: it takes effect when
 * the same caller enters a code sent to that contact, or after a pause without objection. Returns that time; null for a
 * first contact, which is registered at once.
 */
export function requestContacts(
  sandbox: Sandbox,
  debtor: Debtor,
  contacts: NewContacts,
  caller: string,
): string | null {
  const change = newOnes(debtor, contacts)
  if (change === null) return null
  const stage = { caller, pausedUntil: afterPause(sandbox) }
  if (debtor.phone === '' && debtor.email === '') {
    record(sandbox, debtor, change, '', stage)
    putIntoForce(sandbox, debtor.taxId, change)
    return null
  }
  const earlier = pendingOf(sandbox, debtor.taxId, caller)
  if (earlier) sandbox.store.change(changes, earlier.id, { state: 'OBJECTED' })
  const valeEm = isoOf(stage.pausedUntil)
  const said = `Pediram para trocar o contato do seu cadastro. A troca vale a partir de ${formatDate(valeEm)}.`
  record(sandbox, debtor, change, said, { ...stage, state: 'PENDING' })
  return valeEm
}

function complete(sandbox: Sandbox, { id, taxId, change }: ContactChange, pausedUntil: string): void {
  const { phone, email } = debtorOf(sandbox, taxId)
  sandbox.store.change(changes, id, { state: 'DONE', pausedUntil, old: { phone, email } })
  putIntoForce(sandbox, taxId, change)
}

const pendingOf = ({ store }: Sandbox, taxId: string, caller: string): ContactChange | undefined =>
  store.list(changes, taxId).find((one) => one.caller === caller && one.state === 'PENDING')

/** Called when the browser that requested the change enters a code sent to a registered contact. */
export function confirmPendingContacts(sandbox: Sandbox, taxId: string, caller: string): void {
  const pending = pendingOf(sandbox, taxId, caller)
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

/** Records a changed password or a new passkey so that the person can object. */
export const notifyPasswordChange = (sandbox: Sandbox, debtor: Debtor): void =>
  record(sandbox, debtor, {}, 'A senha do seu cadastro mudou.')
export const notifyNewPasskey = (sandbox: Sandbox, debtor: Debtor): void =>
  record(sandbox, debtor, {}, 'Uma chave de acesso foi criada para o seu cadastro.')

/**
 * Objection through the old contact: drops a pending change or reverts an applied one, and revokes the session,
 * password and passkeys of whoever made it. A code to the old contact opens the account again.
 */
export function objectToChange(sandbox: Sandbox, id: string): void {
  const { store } = sandbox
  store.transaction(() => {
    const since = sandbox.clock.iso(-OBJECTION_DAYS * 24 * HOUR_MS)
    const stored = store.find(changes, id)
    if (stored === undefined || stored.state === 'OBJECTED' || stored.at <= since)
      throw notFound('Link inválido')
    store.change(changes, id, { state: 'OBJECTED' })
    if (stored.state === 'PENDING') return
    const { taxId, change, old } = stored
    changeDebtor(sandbox, taxId, {
      ...(change.phone !== undefined && { phone: old.phone }),
      ...(change.email !== undefined && { email: old.email }),
      passwordHash: null,
    })
    dropPendingPasswords(sandbox, taxId)
    removePasskeys(sandbox, taxId)
    endSessions(sandbox, taxId)
  })
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
  throw new ProblemError(403, 'Contato novo', {
    codigo: 'CONTATO_RECENTE',
    detail: `Seu contato mudou há pouco. Para proteger você, o acordo pode ser feito a partir de ${formatDate(at)} às ${at.slice(11, 16)}.`,
    reabreEm: at,
  })
}
