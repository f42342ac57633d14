import type { Caller } from '../server/caller'
import { ProblemError, unauthorised } from '../server/problem'
import type { Sandbox } from '../server/sandbox'

const FRESH_MS = 15 * 60_000

/** A code went to a registered contact. Knowledge can be bought, and a password is what the session began with. */
type Proof = 'code' | 'knowledge'

/** This session's debtor has just been confirmed. */
export function confirmSession({ store, clock }: Sandbox, session: string, by: Proof): void {
  store.run(
    `INSERT INTO session_proofs (session, proof, at) VALUES (?, ?, ?)
     ON CONFLICT (session, proof) DO UPDATE SET at = excluded.at`,
    session,
    by,
    clock.now().toISOString(),
  )
}

/** A proof given by an anonymous caller has no effect here. */
export function confirmOwnSession(sandbox: Sandbox, { credentials }: Caller, taxId: string, by: Proof): void {
  if (credentials.kind === 'debtor' && credentials.taxId === taxId) {
    confirmSession(sandbox, credentials.session, by)
  }
}

/** The best proof of the last minutes: an open session alone must not allow an account takeover. */
export function freshProof({ store, clock }: Sandbox, { credentials }: Caller): Proof {
  if (credentials.kind !== 'debtor') throw unauthorised()
  const proofs = store
    .all<{ proof: Proof; at: string }>(
      'SELECT proof, at FROM session_proofs WHERE session = ?',
      credentials.session,
    )
    .filter(({ at }) => {
      const age = clock.now().getTime() - Date.parse(at)
      return age >= 0 && age < FRESH_MS
    })
    .map(({ proof }) => proof)
  if (proofs.includes('code')) return 'code'
  if (proofs.includes('knowledge')) return 'knowledge'
  throw confirmationNeeded()
}

export const confirmationNeeded = () =>
  new ProblemError(403, 'Confirmação necessária', {
    codigo: 'CONFIRMACAO_NECESSARIA',
    detail: 'Confirme que é você com um código e tente de novo.',
  })

/** A code; knowledge only for whom no code can reach. */
export function assertConfirmed(
  sandbox: Sandbox,
  caller: Caller,
  { phone, email }: { phone: string; email: string },
): void {
  if (freshProof(sandbox, caller) === 'knowledge' && (phone !== '' || email !== ''))
    throw confirmationNeeded()
}
