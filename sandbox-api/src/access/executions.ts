import type { Caller } from '../server/caller'
import { forbidden, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { findDebtor } from './debtors'
import { refusalOf } from './refused-consult'

const CONSULT_LASTS_MS = 30 * 60_000
/** How long an execution shows slips to somebody who is not logged in. */
const EXECUTION_LASTS_MS = 12 * 3_600_000
const LINK_LASTS_MS = 7 * 24 * 3_600_000

/** 128 random bits: whoever holds such an id may use it. */
const newSecret = ({ random }: Sandbox) => random.bytes(16).toString('hex')

const isWithin = ({ clock }: Sandbox, since: string, milliseconds: number) =>
  clock.now().getTime() - Date.parse(since) < milliseconds

const consultNeeded = () =>
  new ProblemError(401, 'Consulta não encontrada', {
    codigo: 'SEM_CONSULTA',
    detail: 'Consulte o CPF ou CNPJ antes.',
  })

/** A consult is worth something only to the browser that solved its bot check. */
export function rememberConsult({ store, clock }: Sandbox, taxId: string, { browser }: Caller): void {
  store.run(
    `INSERT INTO consults_by_browser (browser, tax_id, at) VALUES (?, ?, ?)
     ON CONFLICT (browser, tax_id) DO UPDATE SET at = excluded.at`,
    browser,
    taxId,
    clock.now().toISOString(),
  )
}

function hasConsulted(sandbox: Sandbox, taxId: string, { browser }: Caller): boolean {
  const consult = sandbox.store.get<{ at: string }>(
    'SELECT at FROM consults_by_browser WHERE browser = ? AND tax_id = ?',
    browser,
    taxId,
  )
  return consult !== undefined && isWithin(sandbox, consult.at, CONSULT_LASTS_MS)
}

function openExecution({ store, clock }: Sandbox, id: string, taxId: string): void {
  store.run(
    `INSERT INTO executions (id, tax_id, created_at) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at`,
    id,
    taxId,
    clock.now().toISOString(),
  )
}

/** An execution follows a consult by the same browser, or belongs to a logged-in debtor. Its id is a secret. */
export function createExecution(sandbox: Sandbox, taxId: string, caller: Caller): string {
  if (!caller.is(taxId) && !hasConsulted(sandbox, taxId, caller)) throw consultNeeded()
  const id = newSecret(sandbox)
  openExecution(sandbox, id, taxId)
  return id
}

interface ExecutionRow {
  tax_id: string
  created_at: string
}

const find = ({ store }: Sandbox, id: string) =>
  store.get<ExecutionRow>('SELECT tax_id, created_at FROM executions WHERE id = ?', id)

export function executionTaxId(sandbox: Sandbox, id: string): string | null {
  return find(sandbox, id)?.tax_id ?? null
}

/** The debtor whose slips this execution shows. Unknown, another's and expired executions are all refused alike. */
export function debtorOfExecution(sandbox: Sandbox, id: string | undefined, taxId?: string): string {
  const row = id === undefined ? undefined : find(sandbox, id)
  const isOpen = row !== undefined && isWithin(sandbox, row.created_at, EXECUTION_LASTS_MS)
  if (!isOpen || (taxId !== undefined && row.tax_id !== taxId)) throw consultNeeded()
  const debtor = findDebtor(sandbox, row.tax_id)
  if (debtor !== null && refusalOf(sandbox, debtor) !== null) throw consultNeeded()
  return row.tax_id
}

/** An execution sent along must be the debtor's own; '' and '0' mean none. */
export function assertOwnExecution(sandbox: Sandbox, id: string | undefined, taxId: string): void {
  if (id === undefined || id === '' || id === '0') return
  const owner = executionTaxId(sandbox, id)
  if (owner !== null && owner !== taxId) throw forbidden()
}

/** The id in a link of the bank's own messages: a secret that shows one debtor's proposals for some days. */
export function issueLink(sandbox: Sandbox, taxId: string): string {
  const { store, clock } = sandbox
  const id = newSecret(sandbox)
  const expiresAt = new Date(clock.now().getTime() + LINK_LASTS_MS).toISOString()
  store.run('INSERT INTO session_links (id, tax_id, expires_at) VALUES (?, ?, ?)', id, taxId, expiresAt)
  return id
}

function isIssued({ store, clock }: Sandbox, id: string, taxId: string): boolean {
  const link = store.get<{ expires_at: string }>(
    'SELECT expires_at FROM session_links WHERE id = ? AND tax_id = ?',
    id,
    taxId,
  )
  return link !== undefined && link.expires_at > clock.now().toISOString()
}

/**
 * Opens the execution of a link that the bank has issued to this debtor, or goes on with the debtor's own one.
 * One answer for everything else, so that trying ids tells nothing.
 */
export function adoptExecution(
  sandbox: Sandbox,
  id: string,
  taxId: string,
  { caller, zeroEntry }: { caller: Caller; zeroEntry: boolean },
): void {
  sandbox.store.transaction(() => {
    if (isIssued(sandbox, id, taxId)) openExecution(sandbox, id, taxId)
    else if (!caller.is(taxId) || executionTaxId(sandbox, id) !== taxId) assertOpen(sandbox, id, taxId)
    if (zeroEntry) sandbox.store.run('UPDATE executions SET zero_entry = 1 WHERE id = ?', id)
  })
}

function assertOpen(sandbox: Sandbox, id: string, taxId: string): void {
  try {
    debtorOfExecution(sandbox, id, taxId)
  } catch {
    throw new ProblemError(404, 'Link inválido ou vencido', {
      codigo: 'LINK_INVALIDO',
      detail: 'Consulte o CPF ou CNPJ para continuar.',
    })
  }
}
