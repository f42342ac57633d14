import type { Caller } from '../server/caller'
import { conflict, forbidden, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'

const CONSULT_LASTS_MS = 30 * 60_000

export function rememberConsult({ store, clock }: Sandbox, taxId: string): void {
  store.run(
    'INSERT INTO consults (tax_id, at) VALUES (?, ?) ON CONFLICT (tax_id) DO UPDATE SET at = excluded.at',
    taxId,
    clock.now().toISOString(),
  )
}

function wasConsulted({ store, clock }: Sandbox, taxId: string): boolean {
  const consult = store.get<{ at: string }>('SELECT at FROM consults WHERE tax_id = ?', taxId)
  return consult !== undefined && clock.now().getTime() - Date.parse(consult.at) < CONSULT_LASTS_MS
}

/** An execution follows a consult, which has passed the bot check, or belongs to a logged-in debtor. */
export function createExecution(sandbox: Sandbox, taxId: string, caller: Caller): string {
  if (!caller.is(taxId) && !wasConsulted(sandbox, taxId)) {
    throw new ProblemError(401, 'Consulta não encontrada', {
      codigo: 'SEM_CONSULTA',
      detail: 'Consulte o CPF ou CNPJ antes.',
    })
  }
  const id = sandbox.random.uuid()
  sandbox.store.run(
    'INSERT INTO executions (id, tax_id, created_at) VALUES (?, ?, ?)',
    id,
    taxId,
    sandbox.clock.now().toISOString(),
  )
  return id
}

export function executionTaxId({ store }: Sandbox, id: string): string | null {
  return store.get<{ tax_id: string }>('SELECT tax_id FROM executions WHERE id = ?', id)?.tax_id ?? null
}

/** An execution sent along must be the debtor's own; '' and '0' mean none. */
export function assertOwnExecution(sandbox: Sandbox, id: string | undefined, taxId: string): void {
  if (id === undefined || id === '' || id === '0') return
  const owner = executionTaxId(sandbox, id)
  if (owner !== null && owner !== taxId) throw forbidden()
}

export function hasExecution({ store }: Sandbox, taxId: string): boolean {
  return store.get('SELECT 1 AS found FROM executions WHERE tax_id = ? LIMIT 1', taxId) !== undefined
}

/** A session link's execution was created elsewhere; it is adopted unless it belongs to another debtor. */
export function adoptExecution(sandbox: Sandbox, id: string, taxId: string, zeroEntry: boolean): void {
  sandbox.store.transaction(() => {
    const owner = executionTaxId(sandbox, id)
    if (owner !== null && owner !== taxId) throw conflict('Execução de outro documento', 'EXECUCAO_DE_OUTRO')
    sandbox.store.run(
      'INSERT INTO executions (id, tax_id, created_at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING',
      id,
      taxId,
      sandbox.clock.now().toISOString(),
    )
    if (zeroEntry) sandbox.store.run('UPDATE executions SET zero_entry = 1 WHERE id = ?', id)
  })
}
