import { hasKnowledgeOnFile } from '@portal/debtor'
import { identification, readSession, send } from '@portal/runtime'
import { redirect } from '@portal/runtime/router'

/** What the bank has on file about somebody, as far as a stranger may see it (product decision 20). */

/** A look-up that only helps must not hold a screen back for long. */
const TIMEOUT_MS = 5_000

type LoadOptions = { signal?: AbortSignal }

/** The registered phone, masked; '' when there is none or it cannot be told. */
export async function loadRegisteredPhone(id: string, { signal }: LoadOptions = {}): Promise<string> {
  return send('GET /api/login/GetFone/{id}', {
    params: { id },
    timeoutMs: TIMEOUT_MS,
    ...withSignal(signal),
  }).then(
    ({ data }) => data.telefone,
    () => '',
  )
}

/** The registered e-mail, masked; '' when there is none, null when it cannot be told. */
export async function loadRegisteredEmail(id: string, { signal }: LoadOptions = {}): Promise<string | null> {
  return send('GET /api/login/GetEmail/{id}', {
    params: { id },
    timeoutMs: TIMEOUT_MS,
    ...withSignal(signal),
  }).then(
    ({ data }) => data.email,
    () => null,
  )
}

/**
 * For loaders of the screens on which somebody proves who they are. With nothing on file to prove it with only a
 * branch helps (spec §4); when it cannot be told, the questions themselves will tell.
 */
export async function requireProvableIdentity(id: string, { signal }: LoadOptions): Promise<void> {
  const options = { timeoutMs: TIMEOUT_MS, ...withSignal(signal) }
  if (!(await hasKnowledgeOnFile(id, options).catch(() => true))) throw redirect('/procure-uma-agencia')
}

const withSignal = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal })

/** Whose screen this is: the login's, else the consult's. */
export function getTaxId(): string | null {
  return readSession()?.cpfCnpj ?? identification.get()
}
