import { useIdleEnd } from './idle-end'
import { useSession } from './session'

/** Includes `click`: screen readers activate buttons without pointer or key events. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'scroll', 'touchstart', 'click'] as const
const CHANNEL = 'portal-activity'
/** Equals the warning time of a session's maximum age. */
const WARN_MS = 120_000

/**
 * Calls `onIdle` after `minutes` without activity of a logged-in visitor in any tab (spec §4), and sets `useIdleEnd`
 * two minutes before. Returns a cleanup function.
 */
export function watchInactivity(minutes: number, onIdle: () => void): () => void {
  const limitMs = minutes * 60_000
  const warnMs = Math.min(WARN_MS, limitMs / 2)
  const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  let lastActive = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  check()

  function check(): void {
    clearTimeout(timer)
    const left = lastActive + limitMs - Date.now()
    const isLoggedIn = useSession.getState().session !== null
    const endsAt = isLoggedIn && left > 0 && left <= warnMs ? lastActive + limitMs : null
    if (useIdleEnd.getState().endsAt !== endsAt) useIdleEnd.setState({ endsAt })
    if (isLoggedIn && left <= 0) onIdle()
    timer = setTimeout(check, left <= 0 ? limitMs : left <= warnMs ? left : left - warnMs)
  }

  function activeElsewhere(): void {
    lastActive = Date.now()
    if (useIdleEnd.getState().endsAt !== null) check()
  }

  function active(): void {
    // Activity after the limit, on a device that slept, does not extend the session.
    if (Date.now() - lastActive >= limitMs) check()
    // Throttled to one message per second: scrolling fires hundreds of events.
    if (Date.now() - lastActive > 1000) otherTabs?.postMessage('active')
    activeElsewhere()
  }

  // Timers are throttled in hidden pages and suspended during sleep.
  const checkWhenSeen = () => {
    if (document.visibilityState === 'visible') check()
  }

  otherTabs?.addEventListener('message', activeElsewhere)
  for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, active, { passive: true, capture: true })
  document.addEventListener('visibilitychange', checkWhenSeen)
  const unfollow = useSession.subscribe(({ session }, { session: before }) => {
    // A login in any tab counts as activity.
    if (session !== null && before === null) lastActive = Date.now()
    check()
  })
  return () => {
    clearTimeout(timer)
    unfollow()
    useIdleEnd.setState({ endsAt: null })
    otherTabs?.close()
    for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, active, { capture: true })
    document.removeEventListener('visibilitychange', checkWhenSeen)
  }
}
