import type { Caller } from '../server/caller'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'

const REMEMBERED_MS = 400 * 86_400_000
const MOST_DEVICES = 20

type KnownDevice = Record<'taxId' | 'device' | 'at', string>

/** Devices on which a debtor has logged in. */
const knownDevices = kindOf<KnownDevice>('known devices', ['taxId', 'device'], {
  owner: ({ device }) => device,
  lifetimeMs: REMEMBERED_MS,
})

const newestFirst = (devices: KnownDevice[]) => devices.reverse().sort((a, b) => b.at.localeCompare(a.at))

/** Called after a login: limits that strangers exhaust elsewhere do not apply to this device. */
export function rememberDevice({ store, clock }: Sandbox, { device }: Caller, taxId: string): void {
  if (device === null) return
  store.put(knownDevices, { taxId, device, at: clock.iso() })
  const own = store.list(knownDevices).filter((one) => one.taxId === taxId)
  store.remove(knownDevices, newestFirst(own).slice(MOST_DEVICES))
}

/**
 * Whom calls and consulted tax ids count for. People share addresses. A session counts as its person, and so does a
 * device on which they have logged in, so more devices do not raise a limit.
 */
export function senderOf({ store }: Sandbox, { taxId, device, address }: Caller): string {
  if (taxId !== null) return taxId
  const [last] = device === null ? [] : newestFirst(store.list(knownDevices, device))
  return last?.taxId ?? `address:${address}`
}

/** True with the debtor's own session, or on a device on which they have logged in before. */
export const isKnown = ({ store }: Sandbox, caller: Caller, taxId: string): boolean =>
  caller.is(taxId) || (caller.device !== null && store.find(knownDevices, taxId, caller.device) !== undefined)
