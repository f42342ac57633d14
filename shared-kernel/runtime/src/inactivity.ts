import { useSession } from './session'

const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const
const CHANNEL = 'portal-activity'

/**
 * Calls `onIdle` when a logged-in person has done nothing for so many minutes in any tab (spec §4).
 * Returns a cleanup function.
 */
export function watchInactivity(minutes: number, onIdle: () => void): () => void {
  const limitMs = minutes * 60_000
  const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  let lastActive = Date.now()
  let timer = setTimeout(check, limitMs)

  function check(): void {
    const idleMs = Date.now() - lastActive
    if (idleMs >= limitMs && useSession.getState().session !== null) onIdle()
    timer = setTimeout(check, idleMs >= limitMs ? limitMs : limitMs - idleMs)
  }

  function active(): void {
    // One message a second is enough; scrolling fires hundreds.
    if (Date.now() - lastActive > 1000) otherTabs?.postMessage('active')
    lastActive = Date.now()
  }

  const activeElsewhere = () => {
    lastActive = Date.now()
  }
  otherTabs?.addEventListener('message', activeElsewhere)
  for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, active, { passive: true, capture: true })
  return () => {
    clearTimeout(timer)
    otherTabs?.close()
    for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, active, { capture: true })
  }
}
