import { formatDate } from '@portal/domain/dates'
import { changeDebtor, type Debtor, debtorOf } from '../access/debtors'
import { dropPendingPasswords } from '../access/pending-passwords'
import { endSessions } from '../access/sessions'
import { isoOf } from '../clock/sao-paulo'
import { notFound, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { tellContacts } from './outbox'

/**
 * pending: asked for with knowledge alone. done: in force. objected: the old contact said no.
 */
type State = 'PENDING' | 'DONE' | 'OBJECTED'

interface ChangeRow {
  id: string
  tax_id: string
  phone: string | null
  email: string | null
  old_phone: string
  old_email: string
  caller: string
  state: State
  /** When a pending change comes into force unless somebody objects. */
  due_at: string
  /** When contracts may be concluded again. */
  paused_until: string
}

interface NewContacts {
  phone?: string
  email?: string
}

const OBJECTION_DAYS = 30

const addHours = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000)

/** Writes to every contact that was registered before; whoever reads it can object by the link. */
function tellOldContacts(sandbox: Sandbox, debtor: Debtor, text: string, link: string): void {
  tellContacts(sandbox, debtor, { link, text: `${text} Não foi você? Toque no link e cancele.` })
}

/** Without what is registered already. */
function newOnes({ phone, email }: Debtor, change: NewContacts): NewContacts | null {
  const fresh = {
    ...(change.phone === undefined || change.phone === phone ? {} : { phone: change.phone }),
    ...(change.email === undefined || change.email === email ? {} : { email: change.email }),
  }
  return Object.keys(fresh).length === 0 ? null : fresh
}

const newId = ({ random }: Sandbox) => random.bytes(16).toString('hex')
const objectionPath = (id: string) => `/contestar/${id}`

function record(
  sandbox: Sandbox,
  debtor: Debtor,
  change: NewContacts,
  { state, caller, dueAt, pausedUntil }: { state: State; caller: string; dueAt: Date; pausedUntil: Date },
): string {
  const id = newId(sandbox)
  sandbox.store.run(
    `INSERT INTO contact_changes
     (id, tax_id, phone, email, old_phone, old_email, caller, state, at, due_at, paused_until)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    debtor.taxId,
    change.phone ?? null,
    change.email ?? null,
    debtor.phone,
    debtor.email,
    caller,
    state,
    sandbox.clock.now().toISOString(),
    dueAt.toISOString(),
    pausedUntil.toISOString(),
  )
  return id
}

function putIntoForce(sandbox: Sandbox, taxId: string, { phone, email }: NewContacts): void {
  changeDebtor(sandbox, taxId, {
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email, emailConfirmed: false }),
  })
}

/** Proved by a code to a registered contact: in force at once, told to the old ones, contracts wait. */
export function changeContacts(sandbox: Sandbox, debtor: Debtor, contacts: NewContacts): void {
  const change = newOnes(debtor, contacts)
  if (change === null) return
  const now = sandbox.clock.now()
  const pausedUntil = addHours(now, sandbox.contactPauseHours)
  const id = record(sandbox, debtor, change, { state: 'DONE', caller: '', dueAt: now, pausedUntil })
  putIntoForce(sandbox, debtor.taxId, change)
  tellOldContacts(sandbox, debtor, 'O contato do seu cadastro mudou.', objectionPath(id))
}

/**
 * Proved by knowledge alone, which can be bought: with a registered contact the change is pending. It comes into force
 * when its own caller types a code that went to a registered contact, or after a pause in which nobody objected.
 * Returns when; null for a first contact, which is registered at once.
 */
export function requestContacts(
  sandbox: Sandbox,
  debtor: Debtor,
  contacts: NewContacts,
  caller: string,
): string | null {
  const change = newOnes(debtor, contacts)
  if (change === null) return null
  const dueAt = addHours(sandbox.clock.now(), sandbox.contactPauseHours)
  if (debtor.phone === '' && debtor.email === '') {
    record(sandbox, debtor, change, { state: 'DONE', caller, dueAt, pausedUntil: dueAt })
    putIntoForce(sandbox, debtor.taxId, change)
    return null
  }
  sandbox.store.run(
    "UPDATE contact_changes SET state = 'OBJECTED' WHERE tax_id = ? AND state = 'PENDING' AND caller = ?",
    debtor.taxId,
    caller,
  )
  const id = record(sandbox, debtor, change, { state: 'PENDING', caller, dueAt, pausedUntil: dueAt })
  const until = formatDate(isoOf(dueAt).slice(0, 10))
  tellOldContacts(
    sandbox,
    debtor,
    `Pediram para trocar o contato do seu cadastro. A troca vale a partir de ${until}.`,
    objectionPath(id),
  )
  return isoOf(dueAt)
}

const newContactsOf = ({ phone, email }: ChangeRow): NewContacts => ({
  ...(phone === null ? {} : { phone }),
  ...(email === null ? {} : { email }),
})

function complete(sandbox: Sandbox, row: ChangeRow, pausedUntil: Date): void {
  sandbox.store.run(
    "UPDATE contact_changes SET state = 'DONE', paused_until = ?, old_phone = ?, old_email = ? WHERE id = ?",
    pausedUntil.toISOString(),
    debtorOf(sandbox, row.tax_id).phone,
    debtorOf(sandbox, row.tax_id).email,
    row.id,
  )
  putIntoForce(sandbox, row.tax_id, newContactsOf(row))
}

/** A code that went to a registered contact came back from the browser that asked for the change. */
export function confirmPendingContacts(sandbox: Sandbox, taxId: string, caller: string): void {
  const row = sandbox.store.get<ChangeRow>(
    "SELECT * FROM contact_changes WHERE tax_id = ? AND caller = ? AND state = 'PENDING'",
    taxId,
    caller,
  )
  if (row !== undefined) complete(sandbox, row, addHours(sandbox.clock.now(), sandbox.contactPauseHours))
}

/** Called before each request: what nobody has objected to comes into force. The wait was the pause. */
export function applyDueContacts(sandbox: Sandbox): void {
  const now = sandbox.clock.now()
  const due = sandbox.store.all<ChangeRow>(
    "SELECT * FROM contact_changes WHERE state = 'PENDING' AND due_at <= ? ORDER BY due_at",
    now.toISOString(),
  )
  for (const row of due) complete(sandbox, row, now)
}

/** Records a changed password so that the person can object to it. */
export function tellPasswordChange(sandbox: Sandbox, debtor: Debtor): void {
  tellAccessChange(sandbox, debtor, 'A senha do seu cadastro mudou.')
}

/** Records a new passkey so that the person can object to it. */
export function tellNewPasskey(sandbox: Sandbox, debtor: Debtor): void {
  tellAccessChange(sandbox, debtor, 'Uma chave de acesso foi criada para o seu cadastro.')
}

function tellAccessChange(sandbox: Sandbox, debtor: Debtor, text: string): void {
  const now = sandbox.clock.now()
  const id = record(sandbox, debtor, {}, { state: 'DONE', caller: '', dueAt: now, pausedUntil: now })
  tellOldContacts(sandbox, debtor, text, objectionPath(id))
}

/**
 * The old contact says no: a pending change is dropped, one in force is taken back, and whoever made it loses session,
 * password and passkeys; a code to the old contact opens the account again.
 */
export function objectToChange(sandbox: Sandbox, id: string): void {
  const { store, clock } = sandbox
  store.transaction(() => {
    const since = addHours(clock.now(), -24 * OBJECTION_DAYS).toISOString()
    const row = store.get<ChangeRow>(
      "SELECT * FROM contact_changes WHERE id = ? AND state <> 'OBJECTED' AND at > ?",
      id,
      since,
    )
    if (row === undefined) throw notFound('Link inválido')
    store.run("UPDATE contact_changes SET state = 'OBJECTED' WHERE id = ?", id)
    if (row.state === 'PENDING') return
    changeDebtor(sandbox, row.tax_id, {
      ...(row.phone === null ? {} : { phone: row.old_phone }),
      ...(row.email === null ? {} : { email: row.old_email }),
      passwordHash: null,
    })
    dropPendingPasswords(sandbox, row.tax_id)
    store.run('DELETE FROM passkeys WHERE tax_id = ?', row.tax_id)
    endSessions(sandbox, row.tax_id)
  })
}

/** Throws 403 while a new contact is so new that a contract could be somebody else's. */
export function assertContactsSettled({ store, clock }: Sandbox, taxId: string): void {
  const row = store.get<{ until: string | null }>(
    "SELECT MAX(paused_until) AS until FROM contact_changes WHERE tax_id = ? AND state = 'DONE'",
    taxId,
  )
  const until = row?.until ?? null
  if (until === null || until <= clock.now().toISOString()) return
  const at = isoOf(new Date(until))
  throw new ProblemError(403, 'Contato novo', {
    codigo: 'CONTATO_RECENTE',
    detail: `Seu contato mudou há pouco. Para proteger você, o acordo pode ser feito a partir de ${formatDate(at.slice(0, 10))} às ${at.slice(11, 16)}.`,
    reabreEm: at,
  })
}
