import { hasKnowledgeOnFile } from '@portal/debtor'
import { identification, readSession, send } from '@portal/runtime'
import { redirect } from '@portal/runtime/router'

/** Registered contacts of a tax id, masked before login (product decision 20). */

/** These look-ups are optional; the timeout limits how long they delay the screen. */
const TIMEOUT_MS = 5_000

type LoadOptions = { signal?: AbortSignal }

/** The registered phone, masked; '' if there is none or the request failed. */
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

/** The registered e-mail, masked; '' if there is none, null if the request failed. */
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
 * Loader of the identity check screens. Redirects to the branch page if there is no data to check against (spec §4). If
 * the request fails, the questions are shown and the API decides.
 */
export async function requireProvableIdentity(id: string, { signal }: LoadOptions): Promise<void> {
  const options = { timeoutMs: TIMEOUT_MS, ...withSignal(signal) }
  if (!(await hasKnowledgeOnFile(id, options).catch(() => true))) throw redirect('/procure-uma-agencia')
}

const withSignal = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal })

/** The tax id of the session, otherwise of the consult. */
export function getTaxId(): string | null {
  return readSession()?.cpfCnpj ?? identification.get()
}
