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

/** Why the last session ended; 'elsewhere' means a logout or a login of another person in another tab. */
export type SessionEnd = 'user' | 'expired' | 'inactive' | 'elsewhere'

interface SessionState {
  session: Session | null
  ended: SessionEnd | null
  /** The page was rendered for another person. It stays hidden until the shell loads a new document. */
  isReplaced?: boolean
  /** Not persisted: the session ends with a reload and is not shared with other tabs. */
  isUnstored?: boolean | undefined
}

// Limit of setTimeout: 2^31 - 1 ms. For a longer session the timer restarts.
const MAX_TIMER_MS = 2_147_483_647

/** Null on the server and before `startSession()`. */
export const useSession = create<SessionState>(() => ({ session: null, ended: null }))

/** The stored session; null when absent, unreadable or expired. */
export function readSession(): Session | null {
  const token = tokenFromStored(localStore.read(KEY))
  const session = token === null ? null : decodeToken(token)
  return session !== null && timeUntil(session.expiresAt) > 0 ? session : null
}

/** Stores the login token. Throws when it contains no tax id or expiry. */
export function signIn(token: string): Session {
  const session = decodeToken(token)
  if (session === null) throw new TypeError('The login token carries no CpfCnpj and expiry')
  enterDebtorStore(session.cpfCnpj)
  // A cross-origin response may hide its Date header: the token's `iat` is the fallback.
  if (!isServerTimeKnown()) learnServerTime(issuedAt(token))
  const isUnstored = localStore.write(KEY, token) ? undefined : true
  enterVisit(session.cpfCnpj)
  useSession.setState({ session, ended: null, isUnstored })
  scheduleExpiry()
  return session
}

/** Ends the session in this tab and, through the `storage` event, in others. Ignored when another person logged in. */
export function endSession(ended: SessionEnd): void {
  if (syncSession()) leaveSession(ended)
}

/** After an expiry the data stays in memory, for a new login of the same person; storage is always cleared. */
function leaveSession(ended: SessionEnd): void {
  clearTimeout(expiryTimer)
  const comesBack = ended === 'expired'
  // For 'elsewhere', the shared storage was cleared by another tab or belongs to another person.
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

/** Also called whenever the server time is learned. */
export function scheduleExpiry(): void {
  clearTimeout(expiryTimer)
  const { session } = useSession.getState()
  if (session === null) return
  const left = timeUntil(session.expiresAt)
  if (left <= 0) endSession('expired')
  else expiryTimer = setTimeout(scheduleExpiry, Math.min(left, MAX_TIMER_MS))
}

/** Consulted id when the page entered the back-forward cache; another document of the tab may change it meanwhile. */
let consultedBefore: string | null = null

/**
 * Compares the page's owner with the stored login. Returns false, and clears the owner's data, when they differ. A
 * replaced page stays hidden until the shell loads a new document.
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
      // Timers of background tabs are throttled: another tab may be the first to detect the expiry.
      leaveSession(session !== null && timeUntil(session.expiresAt) <= 0 ? 'expired' : 'elsewhere')
      return false
    case 'replaced':
      setHidden(true)
      clearFeedback()
      if (stored !== null && isVisitOfAnother(stored.cpfCnpj)) {
        clearVisit()
        // No valid id: tells the next document that the owner was replaced.
        claimVisit('-')
      }
      useSession.setState({ session: null, ended: 'elsewhere', isReplaced: true })
      return false
  }
}

const setHidden = (isHidden: boolean) => {
  document.documentElement.hidden = isHidden
}

/** Pages in the back-forward cache get no `storage` events: stays hidden until the owner has been compared. */
function hideFrozenPage({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  consultedBefore = identification.get()
  setHidden(useSession.getState().session !== null || consultedBefore !== null)
}

/** Also restarts the expiry timer, which is suspended while the page is frozen or the device sleeps. */
function followStorage(): void {
  if (syncSession()) scheduleExpiry()
  if (document.visibilityState === 'hidden') return
  consultedBefore = null
  setHidden(useSession.getState().isReplaced === true)
}

/** Reads the session, watches its expiry and other tabs. Called once by the shell; returns a cleanup function. */
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
