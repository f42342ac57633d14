import { send } from './http'
import { endSession, readSession, useSession } from './session'

const TIMEOUT_MS = 4000

/** Logs out: calls TokenValidate, then ends the session and clears the visit. Never rejects. */
export async function signOut(reason: 'user' | 'inactive' = 'user'): Promise<void> {
  const session = useSession.getState().session ?? readSession()
  if (session !== null) {
    const logout = send('POST /api/auth/TokenValidate', {
      body: { CpfCnpj: session.cpfCnpj, Token: session.token },
    }).catch(() => undefined)
    // The logout must work even when the API does not respond.
    await Promise.race([logout, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
  }
  endSession(reason)
}
