import type { Caller } from '../server/caller'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/collection'

const LIFETIME_MS = 30 * 60_000

interface TypedIdentity {
  nascimento: string
  nomeMae: string
}

/** A wrong answer that a browser typed about a tax id. */
interface Attempt {
  browser: string
  taxId: string
  typed: TypedIdentity
  at: string
}

const attempts = kindOf<Attempt>('typed identities', ['browser', 'taxId'])

/** Returned to that browser only. */
export const rememberTyped = (
  { store, clock }: Sandbox,
  { browser }: Caller,
  taxId: string,
  typed: TypedIdentity,
): void => store.put(attempts, { browser, taxId, typed, at: clock.now().toISOString() })

/** Never the record: knowing a CPF must not reveal a birth date (product decision 20). */
export function typedBy(
  { store, clock }: Sandbox,
  { browser }: Caller,
  taxId: string,
): Partial<TypedIdentity> {
  const since = clock.ago(LIFETIME_MS)
  const attempt = store.find(attempts, browser, taxId)
  return attempt !== undefined && attempt.at > since ? attempt.typed : {}
}
