import type { Caller } from '../server/caller'
import { ProblemError, unauthorised } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { sessions } from './sessions'

const FRESH_MS = 15 * 60_000

/** `code`: sent to a registered contact. `knowledge` is weaker: it can be bought. The password opened the session. */
type Proof = 'code' | 'knowledge'

/** Records a proof for the session's debtor; without effect for anonymous callers. */
export function confirmOwnSession(
  { store, clock }: Sandbox,
  { credentials }: Caller,
  taxId: string,
  by: Proof,
): void {
  if (credentials.kind !== 'debtor' || credentials.taxId !== taxId) return
  const proofs = store.find(sessions, credentials.session)?.proofs
  store.change(sessions, credentials.session, { proofs: { ...proofs, [by]: clock.now().toISOString() } })
}

/** The best proof of the last minutes. An open session alone must not allow an account takeover. */
export function freshProof({ store, clock }: Sandbox, { credentials }: Caller): Proof {
  if (credentials.kind !== 'debtor') throw unauthorised()
  const { proofs = {} } = store.find(sessions, credentials.session) ?? {}
  const isFresh = (at: string | undefined) => {
    const age = clock.now().getTime() - Date.parse(at ?? '')
    return age >= 0 && age < FRESH_MS
  }
  if (isFresh(proofs.code)) return 'code'
  if (isFresh(proofs.knowledge)) return 'knowledge'
  throw confirmationNeeded()
}

export const confirmationNeeded = () =>
  new ProblemError(403, 'Confirmação necessária', {
    codigo: 'CONFIRMACAO_NECESSARIA',
    detail: 'Confirme que é você com um código e tente de novo.',
  })

/** Requires a code; accepts knowledge only from debtors without a contact for codes. */
export function assertConfirmed(
  sandbox: Sandbox,
  caller: Caller,
  { phone, email }: { phone: string; email: string },
): void {
  if (freshProof(sandbox, caller) === 'knowledge' && (phone !== '' || email !== ''))
    throw confirmationNeeded()
}
