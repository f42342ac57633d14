import type { Caller } from '../server/caller'
import { ProblemError, unauthorised } from '../server/problem'
import type { Sandbox } from '../server/sandbox'

/** As long as a code is good. */
const FRESH_MS = 15 * 60_000

/** Whoever holds this session has just proved who they are: by a code, or by what only they know. */
export function confirmSession({ store, clock }: Sandbox, session: string): void {
  store.run(
    'INSERT INTO step_ups (session, at) VALUES (?, ?) ON CONFLICT (session) DO UPDATE SET at = excluded.at',
    session,
    clock.now().toISOString(),
  )
}

/** A proof that an anonymous caller gives opens nothing here. */
export function confirmOwnSession(sandbox: Sandbox, { credentials }: Caller, taxId: string): void {
  if (credentials.kind === 'debtor' && credentials.taxId === taxId) {
    confirmSession(sandbox, credentials.session)
  }
}

/** Contacts and password change only right after a proof: a session left open is not enough to take an account over. */
export function assertConfirmed({ store, clock }: Sandbox, { credentials }: Caller): void {
  if (credentials.kind !== 'debtor') throw unauthorised()
  const last = store.get<{ at: string }>('SELECT at FROM step_ups WHERE session = ?', credentials.session)
  const age = last === undefined ? Number.NaN : clock.now().getTime() - Date.parse(last.at)
  if (age >= 0 && age < FRESH_MS) return
  throw new ProblemError(403, 'Confirmação necessária', {
    codigo: 'CONFIRMACAO_NECESSARIA',
    detail: 'Confirme que é você com um código e tente de novo.',
  })
}
