import { hasKnowledgeOnFile } from '@portal/debtor'
import { identification, readSession, send } from '@portal/runtime'
import { redirect } from '@portal/runtime/router'

/** What the bank has on file about somebody, as far as a stranger may see it (product decision 20). */

/** A look-up that only helps must not hold a screen back for long. */
const PATIENCE_MS = 5_000

type Asked = { signal?: AbortSignal }

/** The registered phone, masked; '' when there is none or it cannot be told. */
export async function phoneOnFile(id: string, { signal }: Asked = {}): Promise<string> {
  return send('GET /api/login/GetFone/{id}', {
    params: { id },
    timeoutMs: PATIENCE_MS,
    ...when(signal),
  }).then(
    ({ data }) => data.telefone,
    () => '',
  )
}

/** The registered e-mail, masked; '' when there is none, null when it cannot be told. */
export async function emailOnFile(id: string, { signal }: Asked = {}): Promise<string | null> {
  return send('GET /api/login/GetEmail/{id}', {
    params: { id },
    timeoutMs: PATIENCE_MS,
    ...when(signal),
  }).then(
    ({ data }) => data.email,
    () => null,
  )
}

/**
 * For loaders of the screens on which somebody proves who they are. With nothing on file to prove it with only a
 * branch helps (spec §4); when it cannot be told, the questions themselves will tell.
 */
export async function requireProvable(id: string, { signal }: Asked): Promise<void> {
  const options = { timeoutMs: PATIENCE_MS, ...when(signal) }
  if (!(await hasKnowledgeOnFile(id, options).catch(() => true))) throw redirect('/procure-uma-agencia')
}

const when = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal })

/** Whose screen this is: the login's, else the consult's. */
export function knownTaxId(): string | null {
  return readSession()?.cpfCnpj ?? identification.get()
}
