import { type DrawnEntry, entriesOf } from '@portal/registry-format'
import { type PortalConfig, useConfig, useSession } from '@portal/runtime'
import type { Slot } from '@portal/runtime/module-contract'
import { type InternalAddress, internalAddress } from '@portal/runtime/router'
import { useSyncExternalStore } from 'react'
import { getRegistry, selectRelease, watchRegistry } from './registry'

/** Entries of the page being prerendered; the server has no registry. */
let ofPage: readonly DrawnEntry[] = []
export const setEntries = (entries: readonly DrawnEntry[]): void => {
  ofPage = entries
}

const getsCanary = () =>
  Object.values(getRegistry()?.modules ?? {}).some((module) => selectRelease(module) !== module.stable)

/** A subset of the route guard's rules, enough to hide an entry. */
const isFor = ({ audience }: DrawnEntry, isLoggedIn: boolean) =>
  audience === 'visitor' ? !isLoggedIn : isLoggedIn || audience === 'any'

/** An unknown flag is off. */
const isOn = ({ featureFlag }: DrawnEntry, config: PortalConfig) =>
  featureFlag === undefined || [config[featureFlag]].flat().some(Boolean)

export interface Entry extends DrawnEntry {
  to: InternalAddress
}

/** Entries that modules declare for a slot. Prerendering and hydration use the stable releases. */
export function useEntries(slot: Slot): Entry[] {
  const registry = useSyncExternalStore(watchRegistry, getRegistry, getRegistry)
  const isCanary = useSyncExternalStore(watchRegistry, getsCanary, () => false)
  const config = useConfig()
  // The panel's bar is prerendered as for a logged-in visitor.
  const isLoggedIn = useSession(({ session }) => session !== null) || slot === 'panel.menu'
  const entries = registry
    ? (registry.entries ?? entriesOf(registry, isCanary ? selectRelease : undefined))
    : ofPage
  return entries
    .filter((entry) => entry.slot === slot && isFor(entry, isLoggedIn) && isOn(entry, config))
    .flatMap(({ to, ...entry }) => {
      const address = internalAddress(to)
      return address ? { ...entry, to: address } : []
    })
}
