import { isRecord } from '@portal/domain/record'
import { CARD_CALLS } from '@portal/runtime/module-contract'
import { type SlotHost, setSlotHost } from '@portal/runtime/slots'
import type { ComponentType } from 'react'
import { reportFailure } from '../loader/failure-report'
import { ModuleFailure } from '../loader/module-failure'
import { loadOnce, loadWithRetries, opened } from '../loader/module-loader'
import { type Entry, useEntries } from './entries'
import { findOwner, type OwnedRoute } from './registry'

export * from '@portal/runtime/slots'

const Nothing = () => null

const isComponent = (value: unknown): value is ComponentType<object> => typeof value === 'function'

/** Loads an extension from the entries that the module's container exposes with its routes. */
async function loadExtension({ module, release }: OwnedRoute, { slot, extension }: Entry) {
  const { entries } = await loadOnce(module, 'routes')
  const declared: unknown = [entries].flat().find((each) => {
    const component: unknown = isRecord(each) && each.slot === slot && each.extension
    return isRecord(component) && component.name === extension
  })
  // The running release may differ from the registry's, and lack the entry.
  const { load } = isRecord(declared) && isRecord(declared.extension) ? declared.extension : {}
  const drawn = typeof load === 'function' && (await loadWithRetries(module, release, async () => load()))
  if (!isComponent(drawn)) throw new ModuleFailure('invalid-module', module.name, release.version)
  return drawn
}

export const host: SlotHost = {
  // A newer release may declare a card that this shell does not know.
  useCards: (slot) =>
    useEntries(slot).flatMap(({ card, to, label }) =>
      card && CARD_CALLS.includes(card.call) ? [{ card, to, label }] : [],
    ),
  useExtensions: (slot) =>
    useEntries(slot).flatMap((entry) => {
      const owner = entry.extension ? findOwner(entry.to.replace(/#.*/, '')) : null
      if (!owner) return []
      const { module, release } = owner
      return {
        key: `${module.name} ${entry.extension}`,
        load: () => opened(module, () => loadExtension(owner, entry)).catch(() => Nothing),
        report: (kind) => reportFailure({ module: module.name, version: release.version, kind }),
      }
    }),
}
setSlotHost(host)
