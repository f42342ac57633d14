import { getRegistryAge, refreshRegistry } from './registry'

const CHECK_INTERVAL_MS = 60_000
const MIN_AGE_MS = 5_000

/** Refreshes the registry when the tab becomes visible, when it is online again, and each minute while visible. */
export function watchReleases(): void {
  const refreshIfOlderThan = (olderThan: number) => {
    if (document.visibilityState === 'visible' && getRegistryAge() > olderThan) void refreshRegistry()
  }
  document.addEventListener('visibilitychange', () => refreshIfOlderThan(MIN_AGE_MS))
  window.addEventListener('online', () => refreshIfOlderThan(0))
  setInterval(() => refreshIfOlderThan(CHECK_INTERVAL_MS - 1), CHECK_INTERVAL_MS)
}
