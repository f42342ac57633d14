import { isServerTimeDoubtful } from './clock'
import { getConfig } from './config'
import { startConsent } from './consent'
import { loadServerTime } from './http'
import { queuedKeys, takeQueueFromStorage } from './journey/outbox'
import { flushJourney, sendJourneyAtOnce } from './journey/track'
import { hideLinkSecret } from './link-secret'
import { signOut } from './logout'
import { startSession, useSession } from './session'
import { hideSessionLink } from './session-link'
import { localStore } from './storage'

const RELOAD_AFTER_MS = 60_000

/**
 * Starts the kernel in the browser: session, consent, other tabs, unsent journey events, recorders. Removes session
 * links and link secrets from the URL first. Called once by the shell, after `setConfig()`; returns a cleanup function.
 */
export function startRuntime(): () => void {
  hideSessionLink()
  hideLinkSecret()
  const stops = [
    startConsent(),
    startSession(),
    followVisibility(),
    startInactivityLogout(),
    startJourney(),
    startRecording(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Mobile browsers may kill a hidden page without further events, so the journey is sent when it is hidden. */
function followVisibility(): () => void {
  const follow = () => {
    if (document.visibilityState === 'hidden') sendJourneyAtOnce()
    // The device slept: the response corrects the clock and checks the session's expiry.
    else if (isServerTimeDoubtful()) void loadServerTime()
  }
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('pagehide', sendJourneyAtOnce, { signal })
  document.addEventListener('visibilitychange', follow, { signal })
  return () => listening.abort()
}

/** Loads a deferred part and starts it. Retries a failed load each minute. */
function startLater<T>(load: () => Promise<T>, begin: (loaded: T) => () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  let stopped = false
  let stop = () => {
    stopped = true
    clearTimeout(timer)
  }
  const attempt = () => {
    load().then(
      (loaded) => {
        if (!stopped) stop = begin(loaded)
      },
      () => {
        if (!stopped) timer = setTimeout(attempt, RELOAD_AFTER_MS)
      },
    )
  }
  attempt()
  return () => stop()
}

function startInactivityLogout(): () => void {
  const { enabled, minutes } = getConfig().inactivityLogout
  if (!enabled) return () => {}
  return startLater(
    () => import('./inactivity'),
    ({ watchInactivity }) => watchInactivity(minutes, () => void signOut('inactive')),
  )
}

function startJourney(): () => void {
  const sendLeftovers = () => {
    if (queuedKeys(localStore).length > 0) void flushJourney().catch(() => undefined)
  }
  // The session ended while no page was open.
  if (useSession.getState().ended !== null) takeQueueFromStorage()
  sendLeftovers()
  const unfollow = useSession.subscribe(({ session }, { session: before }) => {
    if (before === null || before.cpfCnpj === session?.cpfCnpj) return
    takeQueueFromStorage()
    sendLeftovers()
  })
  window.addEventListener('online', sendLeftovers)
  return () => {
    unfollow()
    window.removeEventListener('online', sendLeftovers)
  }
}

function startRecording(): () => void {
  const { inspectlet, smartlook } = getConfig().recorders
  if (inspectlet === undefined && smartlook === undefined) return () => {}
  return startLater(
    () => import('./journey/recorders'),
    ({ runRecordersWithConsent }) => runRecordersWithConsent(),
  )
}
