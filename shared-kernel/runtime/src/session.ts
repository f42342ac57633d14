import { create } from 'zustand'
import { isServerTimeKnown, learnServerTime, timeUntil } from './clock'
import { clearDebtorStore, enterDebtorStore } from './debtor-store'
import { clearFeedback } from './feedback'
import { ownerChange } from './page-owner'
import { anonymousStore, localStore } from './storage'
import { decodeToken, issuedAt, TOKEN_KEY as KEY, type Session, tokenFromStored } from './token'
import { claimVisit, clearVisit, enterVisit, identification, isVisitOfAnother, leaveVisit } from './visit'

export type { StateMode } from '@portal/domain/tax-id'
export type { Session } from './token'

/** Why the last session ended; 'elsewhere' is a logout in another tab, or the login of another person. */
export type SessionEnd = 'user' | 'expired' | 'inactive' | 'elsewhere'

interface SessionState {
  session: Session | null
  ended: SessionEnd | null
  /** The page was drawn for another person than is here now. It is hidden, and the shell loads another document. */
  isReplaced?: boolean
  /** The browser refused to store it: a reload ends it here, and other tabs do not have it. */
  isUnstored?: boolean | undefined
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
  const isUnstored = localStore.write(KEY, token) ? undefined : true
  enterVisit(session.cpfCnpj)
  useSession.setState({ session, ended: null, isUnstored })
  scheduleExpiry()
  return session
}

/** Ends the session in this tab and, by the storage event, in the others. Somebody else's stays. */
export function endSession(ended: SessionEnd): void {
  if (syncSession()) leaveSession(ended)
}

/** The person may come back after an expiry; whoever is next must find nothing of them either way. */
function leaveSession(ended: SessionEnd): void {
  clearTimeout(expiryTimer)
  const comesBack = ended === 'expired'
  // Otherwise what the tabs share has been cleared by another tab, or belongs to another person.
  if (ended !== 'elsewhere') {
    clearDebtorStore({ comesBack })
    if (!comesBack) for (const key of anonymousStore.keys()) anonymousStore.remove(key)
    localStore.remove(KEY)
  }
  leaveVisit({ comesBack })
  clearFeedback()
  useSession.setState({ session: null, ended, isUnstored: undefined })
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

/** Of a page in the back-forward cache: meanwhile another document of this tab may have consulted another tax id. */
let consultedBefore: string | null = null

/**
 * Compares whose this page is with whose login is stored now. False when it is theirs no longer: then what it had of
 * them is gone. A replaced page is hidden and stays so; the shell loads another document.
 */
export function syncSession(): boolean {
  const { session, isReplaced } = useSession.getState()
  if (isReplaced) return false
  const stored = readSession()
  const consulted = identification.get()
  const drawnFor = { login: session?.cpfCnpj ?? null, consulted: consultedBefore ?? consulted }
  switch (ownerChange(drawnFor, { login: stored?.cpfCnpj ?? null, consulted })) {
    case 'none':
      if (stored !== null && stored.token !== session?.token) {
        enterVisit(stored.cpfCnpj)
        useSession.setState({ session: stored, ended: null })
      }
      return true
    case 'signed-out':
      // The timer of a tab in the background is late: another tab may be the first to notice the expiry.
      leaveSession(session !== null && timeUntil(session.expiresAt) <= 0 ? 'expired' : 'elsewhere')
      return false
    case 'replaced':
      setHidden(true)
      clearFeedback()
      if (stored !== null && isVisitOfAnother(stored.cpfCnpj)) {
        clearVisit()
        // An owner that is nobody: by this the next document knows why it was loaded.
        claimVisit('-')
      }
      useSession.setState({ session: null, ended: 'elsewhere', isReplaced: true })
      return false
  }
}

const setHidden = (isHidden: boolean) => {
  document.documentElement.hidden = isHidden
}

/** A page in the back-forward cache gets no storage events: it stays hidden until its owner has been compared. */
function hideFrozenPage({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  consultedBefore = identification.get()
  setHidden(useSession.getState().session !== null || consultedBefore !== null)
}

/** Timers, too, stand still while the page is frozen or the device sleeps. */
function followStorage(): void {
  if (syncSession()) scheduleExpiry()
  if (document.visibilityState === 'hidden') return
  consultedBefore = null
  setHidden(useSession.getState().isReplaced === true)
}

/** Reads the session, follows expiry and other tabs. Called once by the shell; returns a cleanup function. */
export function startSession(): () => void {
  const session = readSession()
  const isLeftBehind = isVisitOfAnother(session?.cpfCnpj ?? null)
  if (session === null && (isLeftBehind || localStore.read(KEY) !== null)) leaveSession('expired')
  else {
    if (isLeftBehind) leaveVisit({ comesBack: false })
    if (session === null) clearDebtorStore({ comesBack: false })
    else claimVisit(session.cpfCnpj)
    useSession.setState({ session, ended: isLeftBehind ? 'elsewhere' : null })
  }
  scheduleExpiry()
  const listening = new AbortController()
  const { signal } = listening
  for (const event of ['storage', 'focus', 'pageshow'])
    window.addEventListener(event, followStorage, { signal })
  document.addEventListener('visibilitychange', followStorage, { signal })
  window.addEventListener('pagehide', hideFrozenPage, { signal })
  return () => {
    clearTimeout(expiryTimer)
    listening.abort()
  }
}
