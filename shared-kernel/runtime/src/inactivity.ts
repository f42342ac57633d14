import { useIdleEnd } from './idle-end'
import { useSession } from './session'

/** A click, too: a screen reader presses a button without a pointer or a key. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'scroll', 'touchstart', 'click'] as const
const CHANNEL = 'portal-activity'
/** The same as before the end of a session by its age. */
const WARN_MS = 120_000

/**
 * Calls `onIdle` when a logged-in person has done nothing for so many minutes in any tab (spec §4), and tells
 * `useIdleEnd` two minutes before. Returns a cleanup function.
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
    // The first sign of life of a device that slept past the end does not undo it.
    if (Date.now() - lastActive >= limitMs) check()
    // One message a second is enough; scrolling fires hundreds.
    if (Date.now() - lastActive > 1000) otherTabs?.postMessage('active')
    activeElsewhere()
  }

  // The timers of a hidden page are late, those of a sleeping device stand still.
  const checkWhenSeen = () => {
    if (document.visibilityState === 'visible') check()
  }

  otherTabs?.addEventListener('message', activeElsewhere)
  for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, active, { passive: true, capture: true })
  document.addEventListener('visibilitychange', checkWhenSeen)
  const unfollow = useSession.subscribe(({ session }, { session: before }) => {
    // A login, here or in another tab, is a sign of life.
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
