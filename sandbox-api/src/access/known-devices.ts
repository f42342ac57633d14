import type { Caller } from '../server/caller'
import type { Sandbox } from '../server/sandbox'

const REMEMBERED_MS = 400 * 86_400_000
const MOST_DEVICES = 20

/** After a login: what strangers do elsewhere does not slow this device down. */
export function rememberDevice({ store, clock }: Sandbox, { device }: Caller, taxId: string): void {
  if (device === null) return
  store.run(
    'INSERT OR REPLACE INTO known_devices (tax_id, device, at) VALUES (?, ?, ?)',
    taxId,
    device,
    clock.now().toISOString(),
  )
  store.run(
    `DELETE FROM known_devices WHERE tax_id = ?1 AND device IN
     (SELECT device FROM known_devices WHERE tax_id = ?1 ORDER BY at DESC LIMIT -1 OFFSET ?2)`,
    taxId,
    MOST_DEVICES,
  )
}

/** The debtor's own session, or a device on which they have logged in before. */
export function isKnown({ store, clock }: Sandbox, caller: Caller, taxId: string): boolean {
  if (caller.is(taxId)) return true
  if (caller.device === null) return false
  const oldest = new Date(clock.now().getTime() - REMEMBERED_MS).toISOString()
  return (
    store.get(
      'SELECT 1 AS known FROM known_devices WHERE tax_id = ? AND device = ? AND at > ?',
      taxId,
      caller.device,
      oldest,
    ) !== undefined
  )
}
