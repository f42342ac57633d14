import { refreshRegistry, registryAge } from './registry'

const EVERY_MS = 60_000
const SOON_MS = 5_000

/** Keeps an open tab informed of releases: when it comes back to the front, and once a minute while there. */
export function watchReleases(): void {
  const look = (olderThan: number) => {
    if (document.visibilityState === 'visible' && registryAge() > olderThan) void refreshRegistry()
  }
  document.addEventListener('visibilitychange', () => look(SOON_MS))
  window.addEventListener('online', () => look(0))
  setInterval(() => look(EVERY_MS - 1), EVERY_MS)
}
