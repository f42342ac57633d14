import type { Caller } from '../server/caller'
import type { Sandbox } from '../server/sandbox'
import { hashPassword } from './passwords'

const LIFETIME_MS = 86_400_000

/** Keeps a first password until a code confirms it. What other browsers have sent for this tax id stays as it is. */
export async function keepPendingPassword(
  { store, clock }: Sandbox,
  { browser }: Caller,
  taxId: string,
  password: string,
): Promise<void> {
  const hash = await hashPassword(password)
  const now = clock.now().getTime()
  store.run('DELETE FROM pending_passwords WHERE at <= ?', new Date(now - LIFETIME_MS).toISOString())
  store.run(
    'INSERT OR REPLACE INTO pending_passwords (tax_id, browser, hash, at) VALUES (?, ?, ?, ?)',
    taxId,
    browser,
    hash,
    new Date(now).toISOString(),
  )
}

export function pendingHashOf({ store, clock }: Sandbox, { browser }: Caller, taxId: string): string | null {
  const row = store.get<{ hash: string }>(
    'SELECT hash FROM pending_passwords WHERE tax_id = ? AND browser = ? AND at > ?',
    taxId,
    browser,
    new Date(clock.now().getTime() - LIFETIME_MS).toISOString(),
  )
  return row?.hash ?? null
}

/** The debtor has a password now, or has objected to the one they had. */
export function dropPendingPasswords({ store }: Sandbox, taxId: string): void {
  store.run('DELETE FROM pending_passwords WHERE tax_id = ?', taxId)
}
