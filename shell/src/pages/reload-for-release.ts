import { parseStored, tabStore } from '@portal/runtime'
import { reloadDocument } from '../layout/reload-document'
import type { ModuleFailure } from '../loader/module-failure'
import { loadedVersion } from '../loader/module-loader'
import { refreshRegistry, selectRelease } from '../registry/registry'
import { canReload } from '../routing/guard'

const KEY = 'portal.reloaded'

/** True once per tab and release: prevents a reload loop on a broken release. */
function firstReloadFor(release: string): boolean {
  const done = parseStored(tabStore.read(KEY))
  const releases: readonly unknown[] = Array.isArray(done) ? done : []
  if (releases.includes(release)) return false
  const now = JSON.stringify([...releases, release])
  // Without storage a loop cannot be detected, so there is no reload.
  return tabStore.write(KEY, now) && tabStore.read(KEY) === now
}

/** True when a file of the running version failed to load: a deployment may have removed it. */
export function isPossiblyOutdated({ kind, module }: ModuleFailure): boolean {
  return (kind === 'http' || kind === 'network' || kind === 'integrity') && loadedVersion(module) !== null
}

/** Reloads the document, once per version, when the registry names a new one. Resolves to true when it reloads. */
export async function reloadForNewRelease({ module }: ModuleFailure): Promise<boolean> {
  const registered = (await refreshRegistry())?.modules[module]
  const running = loadedVersion(module)
  if (!registered || running === null || !canReload()) return false
  const { version } = selectRelease(registered)
  if (version === running || !firstReloadFor(`${module}@${version}`)) return false
  reloadDocument()
  return true
}
