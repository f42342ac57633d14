import { hasKnowledgeOnFile } from '@portal/debtor'
import { identification, readSession, send } from '@portal/runtime'
import { redirect } from '@portal/runtime/router'

/** Registered contacts of a tax id, masked before login (product decision 20). */

/** These look-ups are optional; the timeout limits how long they delay the screen. */
const timeoutMs = 5_000

/** The registered phone, masked; '' if there is none or the request failed. */
export async function loadRegisteredPhone(id: string, signal: AbortSignal): Promise<string> {
  return send('GET /api/login/GetFone/{id}', { params: { id }, timeoutMs, signal }).then(
    ({ data }) => data.telefone,
    () => '',
  )
}

/** The registered e-mail, masked; '' if there is none, null if the request failed. */
export async function loadRegisteredEmail(id: string, signal: AbortSignal): Promise<string | null> {
  return send('GET /api/login/GetEmail/{id}', { params: { id }, timeoutMs, signal }).then(
    ({ data }) => data.email,
    () => null,
  )
}

/**
 * Loader of the identity check screens. Redirects to the branch page if there is no data to check against (spec §4). If
 * the request fails, the questions are shown and the API decides.
 */
export async function requireProvableIdentity(id: string, signal: AbortSignal): Promise<void> {
  const isProvable = await hasKnowledgeOnFile(id, { timeoutMs, signal }).catch(() => true)
  if (!isProvable) throw redirect('/procure-uma-agencia')
}

/** For a form that changes the registered phone, which it shows. */
export async function loadPhoneToChange(id: string, signal: AbortSignal): Promise<{ phone: string }> {
  const [phone] = await Promise.all([loadRegisteredPhone(id, signal), requireProvableIdentity(id, signal)])
  return { phone }
}

/** The tax id of the session, otherwise of the consult. */
export function getTaxId(): string | null {
  return readSession()?.cpfCnpj ?? identification.get()
}
