import type { Caller } from '../server/caller'
import { forbidden, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'
import { findDebtor, refusalOf } from './debtors'

const CONSULT_LASTS_MS = 30 * 60_000
/** How long an execution shows slips without a login. */
const EXECUTION_LASTS_MS = 12 * 3_600_000
const LINK_LASTS_MS = 7 * 24 * 3_600_000

const consultNeeded = () =>
  new ProblemError(401, 'Consulta não encontrada', 'SEM_CONSULTA', {
    detail: 'Consulte o CPF ou CNPJ antes.',
  })

/** A consult is bound to the browser that solved its bot check. */
export const consults = kindOf<{ browser: string; taxId: string; at: string }>(
  'consults',
  ['browser', 'taxId'],
  { lifetimeMs: CONSULT_LASTS_MS },
)

const executions = kindOf<{ id: string; taxId: string; createdAt: string }>('executions', ['id'])

/** Sent in the bank's own messages; the id is the secret. */
export const sessionLinks = kindOf<{ id: string; taxId: string; expiresAt: string }>('session links', ['id'])

function openExecution({ store, clock }: Sandbox, id: string, taxId: string): string {
  store.put(executions, { id, taxId, createdAt: clock.iso() })
  return id
}

/** Requires a consult by the same browser or a logged-in debtor. */
export function createExecution(sandbox: Sandbox, taxId: string, caller: Caller): string {
  if (!caller.is(taxId) && !sandbox.store.find(consults, caller.browser, taxId)) throw consultNeeded()
  return openExecution(sandbox, sandbox.random.id(), taxId)
}

export const executionTaxId = ({ store }: Sandbox, id: string): string | null =>
  store.find(executions, id)?.taxId ?? null

/** The debtor whose slips this execution shows; null for an unknown, foreign or expired one. */
function shownBy(sandbox: Sandbox, id: string, taxId: string | undefined): string | null {
  const execution = sandbox.store.find(executions, id)
  const isOpen = execution !== undefined && execution.createdAt > sandbox.clock.iso(-EXECUTION_LASTS_MS)
  if (!isOpen || (taxId !== undefined && execution.taxId !== taxId)) return null
  const debtor = findDebtor(sandbox, execution.taxId)
  return debtor !== null && refusalOf(debtor) !== null ? null : execution.taxId
}

/** The debtor whose slips this execution shows. All others get the same refusal. */
export function debtorOfExecution(sandbox: Sandbox, id = '', taxId?: string): string {
  const debtor = shownBy(sandbox, id, taxId)
  if (debtor === null) throw consultNeeded()
  return debtor
}

/** Throws if an execution sent along is another debtor's; '' and '0', as any unknown one, mean none. */
export function assertOwnExecution(sandbox: Sandbox, id: string | undefined, taxId: string): void {
  const owner = executionTaxId(sandbox, id ?? '')
  if (owner !== null && owner !== taxId) throw forbidden()
}

/** Issues the id for a link in the bank's messages: a secret that shows one debtor's proposals for some days. */
export function issueLink(sandbox: Sandbox, taxId: string): string {
  const id = sandbox.random.id()
  sandbox.store.put(sessionLinks, { id, taxId, expiresAt: sandbox.clock.iso(LINK_LASTS_MS) })
  return id
}

/**
 * Opens the execution of a link issued to this debtor, or continues the debtor's current one. All other ids get the
 * same response, so that guessing reveals nothing.
 */
export function adoptExecution(sandbox: Sandbox, id: string, taxId: string, caller: Caller): void {
  const link = sandbox.store.find(sessionLinks, id)
  if (link?.taxId === taxId && link.expiresAt > sandbox.clock.iso()) {
    openExecution(sandbox, id, taxId)
    return
  }
  const isOwn = caller.is(taxId) && executionTaxId(sandbox, id) === taxId
  if (isOwn || shownBy(sandbox, id, taxId) !== null) return
  throw new ProblemError(404, 'Link inválido ou vencido', 'LINK_INVALIDO', {
    detail: 'Consulte o CPF ou CNPJ para continuar.',
  })
}
