import { create } from 'zustand'
import { isServerTimeKnown, learnServerTime, timeUntil } from './clock'
import { clearDebtorStore, enterDebtorStore } from './debtor-store'
import { clearFeedback } from './feedback'
import { anonymousStore, localStore } from './storage'
import { decodeToken, issuedAt, TOKEN_KEY as KEY, type Session, tokenFromStored } from './token'
import { claimVisit, enterVisit, isVisitOfAnother, leaveVisit } from './visit'

export type { StateMode } from '@portal/domain/tax-id'
export type { Session } from './token'

/** Why the last session ended; 'elsewhere' is a logout in another tab. */
export type SessionEnd = 'user' | 'expired' | 'inactive' | 'elsewhere'

interface SessionState {
  session: Session | null
  ended: SessionEnd | null
}

// setTimeout takes 31 bits; for a longer session the timer checks again and restarts.
const MAX_TIMER_MS = 2_147_483_647

/** Null on the server and until the shell has called startSession(). */
export const useSession = create<SessionState>(() => ({ session: null, ended: null }))

/** The session, read from storage; null when absent, unreadable or expired. */
export function readSession(): Session | null {
  const token = tokenFromStored(localStore.read(KEY))
  const session = token === null ? null : decodeToken(token)
  return session !== null && timeUntil(session.expiresAt) > 0 ? session : null
}

/** Stores the login token. Throws when it carries no tax id or expiry. */
export function signIn(token: string): Session {
  const session = decodeToken(token)
  if (session === null) throw new TypeError('The login token carries no CpfCnpj and expiry')
  enterDebtorStore(session.cpfCnpj)
  // The login's response has told the time, unless it comes from another origin that hides its Date.
  if (!isServerTimeKnown()) learnServerTime(issuedAt(token))
  localStore.write(KEY, token)
  enterVisit(session.cpfCnpj)
  useSession.setState({ session, ended: null })
  scheduleExpiry()
  return session
}

/** Ends the session in this tab and, by the storage event, in the others. */
export function endSession(ended: SessionEnd): void {
  clearDebtorStore({ comesBack: ended === 'expired' })
  if (ended !== 'expired') for (const key of anonymousStore.keys()) anonymousStore.remove(key)
  localStore.remove(KEY)
  leaveSession(ended)
}

/** The person may come back after an expiry; whoever is next must find nothing of them either way. */
function leaveSession(ended: SessionEnd): void {
  clearTimeout(expiryTimer)
  leaveVisit({ comesBack: ended === 'expired' })
  clearFeedback()
  useSession.setState({ session: null, ended })
}

let expiryTimer: ReturnType<typeof setTimeout> | undefined

/** Called whenever the server's time is learned, too. */
export function scheduleExpiry(): void {
  clearTimeout(expiryTimer)
  const { session } = useSession.getState()
  if (session === null) return
  const left = timeUntil(session.expiresAt)
  if (left <= 0) endSession('expired')
  else expiryTimer = setTimeout(scheduleExpiry, Math.min(left, MAX_TIMER_MS))
}

function syncFromOtherTab(event: StorageEvent): void {
  if (event.key !== KEY && event.key !== null) return
  const before = useSession.getState().session
  const session = readSession()
  if (session === null && before !== null) {
    // The timer of a tab in the background is late: the other one was the first to notice the expiry.
    leaveSession(timeUntil(before.expiresAt) > 0 ? 'elsewhere' : 'expired')
  } else if (session !== null && session.token !== before?.token) {
    enterVisit(session.cpfCnpj)
    useSession.setState({ session, ended: null })
  }
  scheduleExpiry()
}

// Timers stop while the device sleeps: check again when the page is visible.
function recheckExpiry(): void {
  if (document.visibilityState === 'visible') scheduleExpiry()
}

/** Reads the session, follows expiry and other tabs. Called once by the shell; returns a cleanup function. */
export function startSession(): () => void {
  const session = readSession()
  const isLeftBehind = isVisitOfAnother(session?.cpfCnpj ?? null)
  if (session === null && (isLeftBehind || localStore.read(KEY) !== null)) endSession('expired')
  else {
    if (isLeftBehind) leaveVisit({ comesBack: false })
    if (session === null) clearDebtorStore({ comesBack: false })
    if (session !== null) claimVisit(session.cpfCnpj)
    useSession.setState({ session, ended: null })
  }
  scheduleExpiry()
  window.addEventListener('storage', syncFromOtherTab)
  document.addEventListener('visibilitychange', recheckExpiry)
  return () => {
    clearTimeout(expiryTimer)
    window.removeEventListener('storage', syncFromOtherTab)
    document.removeEventListener('visibilitychange', recheckExpiry)
  }
}
