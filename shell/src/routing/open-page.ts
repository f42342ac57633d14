import { parseStored, tabStore } from '@portal/runtime'
import type { OwnedRoute } from '../registry/registry'

const KEY = 'portal.open-page'

let open: string | null = null

const textOf = ({ module, release, route }: OwnedRoute) =>
  JSON.stringify([module.name, release.version, route.path])

const keep = () => {
  if (open !== null && document.visibilityState === 'visible') tabStore.write(KEY, open)
  else tabStore.remove(KEY)
}

/** Stores the page while it is visible. `pagehide` removes the entry, so only a frozen or crashed page leaves one. */
export function keepOpenPage(page: OwnedRoute): void {
  open = textOf(page)
  keep()
}

const isReload = () => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
}

/**
 * True, once, when this version of the page froze or crashed in this tab. Applies to reloads only: duplicated tabs and
 * tabs opened by a script inherit a copy of the session storage.
 */
export function endedBadly(page: OwnedRoute): boolean {
  const stored = parseStored(tabStore.read(KEY))
  tabStore.remove(KEY)
  return isReload() && JSON.stringify(stored) === textOf(page)
}

export function watchOpenPage(): void {
  document.addEventListener('visibilitychange', keep)
  addEventListener('pagehide', () => tabStore.remove(KEY))
  addEventListener('pageshow', keep)
}
