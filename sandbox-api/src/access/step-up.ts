import type { Caller } from '../server/caller'
import { ProblemError, unauthorised } from '../server/problem'
import type { Sandbox } from '../server/sandbox'

/** The lifetime of a code. */
const FRESH_MS = 15 * 60_000

/** This session's debtor has just been confirmed: by a code, or by data that only they know. */
export function confirmSession({ store, clock }: Sandbox, session: string): void {
  store.run(
    'INSERT INTO step_ups (session, at) VALUES (?, ?) ON CONFLICT (session) DO UPDATE SET at = excluded.at',
    session,
    clock.now().toISOString(),
  )
}

/** A proof given by an anonymous caller has no effect here. */
export function confirmOwnSession(sandbox: Sandbox, { credentials }: Caller, taxId: string): void {
  if (credentials.kind === 'debtor' && credentials.taxId === taxId) {
    confirmSession(sandbox, credentials.session)
  }
}

/** Contacts and password require a recent proof: an open session alone must not allow an account takeover. */
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
