import type { Caller } from '../server/caller'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/collection'
import { hashPassword } from './passwords'

const LIFETIME_MS = 86_400_000

/** A first password, bound to the browser that sent it until a code confirms it. */
interface PendingPassword {
  taxId: string
  browser: string
  hash: string
  at: string
}

const pendingPasswords = kindOf<PendingPassword>('pending passwords', ['taxId', 'browser'])

const isOver = ({ clock }: Sandbox, { at }: PendingPassword) => at <= clock.ago(LIFETIME_MS)

/** Stores a first password until a code confirms it, without replacing those sent by other browsers. */
export async function keepPendingPassword(
  sandbox: Sandbox,
  { browser }: Caller,
  taxId: string,
  password: string,
): Promise<void> {
  const { store, clock } = sandbox
  const hash = await hashPassword(password)
  store.removeWhere(pendingPasswords, (one) => isOver(sandbox, one))
  store.put(pendingPasswords, { taxId, browser, hash, at: clock.now().toISOString() })
}

export function pendingHashOf(sandbox: Sandbox, { browser }: Caller, taxId: string): string | null {
  const pending = sandbox.store.find(pendingPasswords, taxId, browser)
  return pending === undefined || isOver(sandbox, pending) ? null : pending.hash
}

/** Called once the debtor has a password, or has objected to the previous one. */
export const dropPendingPasswords = ({ store }: Sandbox, taxId: string): void =>
  store.remove(pendingPasswords, store.list(pendingPasswords, taxId))
