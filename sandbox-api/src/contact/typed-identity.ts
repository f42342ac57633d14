import type { Caller } from '../server/caller'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/collection'

const KEPT_MS = 30 * 60_000

interface TypedIdentity {
  nascimento: string
  nomeMae: string
}

/** What a browser typed about a tax id and was not right. */
interface Attempt {
  browser: string
  taxId: string
  typed: TypedIdentity
  at: string
}

const idOf = (browser: string, taxId: string) => `${browser} ${taxId}`
const attempts = kindOf<Attempt>('typed identities', ({ browser, taxId }) => idOf(browser, taxId))

/** It is given back to that browser alone. */
export const rememberTyped = (
  { store, clock }: Sandbox,
  { browser }: Caller,
  taxId: string,
  typed: TypedIdentity,
): void => store.put(attempts, { browser, taxId, typed, at: clock.now().toISOString() })

/** Never the record: whoever knows a CPF must not learn a birth date by it (product decision 20). */
export function typedBy(
  { store, clock }: Sandbox,
  { browser }: Caller,
  taxId: string,
): Partial<TypedIdentity> {
  const since = new Date(clock.now().getTime() - KEPT_MS).toISOString()
  const attempt = store.find(attempts, idOf(browser, taxId))
  return attempt !== undefined && attempt.at > since ? attempt.typed : {}
}
