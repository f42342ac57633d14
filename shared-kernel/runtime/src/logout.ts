import { withTimeout } from '@portal/domain/with-timeout'
import { send } from './http'
import { endSession, readSession, useSession } from './session'

const TIMEOUT_MS = 4000

/** Calls TokenValidate, then ends the session and clears the visit. Never rejects. */
export async function signOut(reason: 'user' | 'inactive' = 'user'): Promise<void> {
  const session = useSession.getState().session ?? readSession()
  if (session !== null) {
    const body = { CpfCnpj: session.cpfCnpj, Token: session.token }
    // Bounded, as the logout must work while the API does not respond.
    await withTimeout(TIMEOUT_MS, send('POST /api/auth/TokenValidate', { body }))
  }
  endSession(reason)
}
