import { getRegistryAge, refreshRegistry } from './registry'

const CHECK_INTERVAL_MS = 60_000
const MIN_AGE_MS = 5_000

/** Checks for releases when an open tab becomes visible, and once a minute while visible. */
export function watchReleases(): void {
  const refreshIfOlderThan = (olderThan: number) => {
    if (document.visibilityState === 'visible' && getRegistryAge() > olderThan) void refreshRegistry()
  }
  document.addEventListener('visibilitychange', () => refreshIfOlderThan(MIN_AGE_MS))
  window.addEventListener('online', () => refreshIfOlderThan(0))
  setInterval(() => refreshIfOlderThan(CHECK_INTERVAL_MS - 1), CHECK_INTERVAL_MS)
}
