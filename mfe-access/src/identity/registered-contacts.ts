import { hasKnowledgeOnFile } from '@portal/debtor'
import { identification, readSession, send } from '@portal/runtime'
import { redirect } from '@portal/runtime/router'

/** Registered contacts of a tax id, masked for people who are not logged in (product decision 20). */

/** Optional look-ups: the time-out prevents them from delaying the screen. */
const TIMEOUT_MS = 5_000

type LoadOptions = { signal?: AbortSignal }

/** The registered phone, masked; '' when there is none or the request failed. */
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

/** The registered e-mail, masked; '' when there is none, null when the request failed. */
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
 * For loaders of the identity check screens. Redirects to the branch page when nothing is on file to check
 * against (spec §4). When the request fails, the questions are shown and the API decides.
 */
export async function requireProvableIdentity(id: string, { signal }: LoadOptions): Promise<void> {
  const options = { timeoutMs: TIMEOUT_MS, ...withSignal(signal) }
  if (!(await hasKnowledgeOnFile(id, options).catch(() => true))) throw redirect('/procure-uma-agencia')
}

const withSignal = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal })

/** The tax id of the session, or else of the consult. */
export function getTaxId(): string | null {
  return readSession()?.cpfCnpj ?? identification.get()
}
