import { parseStored, tabStore } from '@portal/runtime'
import { reloadDocument } from '../layout/reload-document'
import type { ModuleFailure } from '../loader/module-failure'
import { loadedVersion } from '../loader/module-loader'
import { refreshRegistry, selectRelease } from '../registry/registry'
import { canReload } from '../routing/guard'

const KEY = 'portal.reloaded'

/** True the first time in this tab, so that a broken release never reloads the page for ever. */
function firstReloadFor(release: string): boolean {
  const done = parseStored(tabStore.read(KEY))
  const releases: readonly unknown[] = Array.isArray(done) ? done : []
  if (releases.includes(release)) return false
  const now = JSON.stringify([...releases, release])
  // Where the browser keeps nothing there is no guard, hence no reload.
  return tabStore.write(KEY, now) && tabStore.read(KEY) === now
}

/** A file of a version that already runs in this tab is missing or another: a deploy may have taken it away. */
export function isPossiblyOutdated({ kind, module }: ModuleFailure): boolean {
  return (kind === 'http' || kind === 'network' || kind === 'integrity') && loadedVersion(module) !== null
}

/**
 * Loads the document anew when the registry names another version than the one that runs, once for each
 * version. Answers whether it does.
 */
export async function reloadForNewRelease({ module }: ModuleFailure): Promise<boolean> {
  const registered = (await refreshRegistry())?.modules[module]
  const running = loadedVersion(module)
  if (!registered || running === null || !canReload()) return false
  const { version } = selectRelease(registered)
  if (version === running || !firstReloadFor(`${module}@${version}`)) return false
  reloadDocument()
  return true
}
