import { isServerTimeDoubtful } from './clock'
import { getConfig } from './config'
import { startConsent } from './consent'
import { loadServerTime } from './http'
import { queuedKeys } from './journey/outbox'
import { journeyQueue, takeQueueFromStorage } from './journey/queue'
import { flushJourney, sendJourneyAtOnce } from './journey/track'
import { hideLinkSecret } from './link-secret'
import { signOut } from './logout'
import { startSession, useSession } from './session'
import { hideSessionLink } from './session-link'

/**
 * Starts the kernel in the browser: stored session and consent, other tabs, unsent journey events, recorders.
 * Before all of them a session link, or a link's secret, leaves the address.
 * Called once by the shell, after setConfig(). Returns a cleanup function.
 */
export function startRuntime(): () => void {
  hideSessionLink()
  hideLinkSecret()
  const stops = [
    startConsent(),
    startSession(),
    startClock(),
    startInactivityLogout(),
    startJourney(),
    startRecording(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Requests the server's time when the device wakes; its response is what the session's expiry is held against. */
function startClock(): () => void {
  const recheck = () => {
    if (document.visibilityState === 'visible' && isServerTimeDoubtful()) void loadServerTime()
  }
  document.addEventListener('visibilitychange', recheck)
  return () => document.removeEventListener('visibilitychange', recheck)
}

function startInactivityLogout(): () => void {
  const { enabled, minutes } = getConfig().inactivityLogout
  if (!enabled) return () => {}
  let stopped = false
  let stop = () => {
    stopped = true
  }
  void import('./inactivity').then(({ watchInactivity }) => {
    if (!stopped) stop = watchInactivity(minutes, () => void signOut('inactive'))
  })
  return () => stop()
}

function startJourney(): () => void {
  const sendLeftovers = () => {
    if (queuedKeys(journeyQueue).length > 0) void flushJourney().catch(() => undefined)
  }
  // A phone may end a hidden page without another word.
  const sendWhenHidden = () => {
    if (document.visibilityState === 'hidden') sendJourneyAtOnce()
  }
  // A session that has ended while no page was open.
  if (useSession.getState().ended !== null) takeQueueFromStorage()
  sendLeftovers()
  const unfollow = useSession.subscribe(({ session }, { session: before }) => {
    if (before === null || before.cpfCnpj === session?.cpfCnpj) return
    takeQueueFromStorage()
    sendLeftovers()
  })
  window.addEventListener('online', sendLeftovers)
  window.addEventListener('pagehide', sendJourneyAtOnce)
  document.addEventListener('visibilitychange', sendWhenHidden)
  return () => {
    unfollow()
    window.removeEventListener('online', sendLeftovers)
    window.removeEventListener('pagehide', sendJourneyAtOnce)
    document.removeEventListener('visibilitychange', sendWhenHidden)
  }
}

function startRecording(): () => void {
  const { inspectlet, smartlook } = getConfig().recorders
  let stopped = false
  let stop = () => {
    stopped = true
  }
  if (inspectlet !== undefined || smartlook !== undefined) {
    void import('./journey/recorders').then(({ runRecordersWithConsent }) => {
      if (!stopped) stop = runRecordersWithConsent()
    })
  }
  return () => stop()
}
