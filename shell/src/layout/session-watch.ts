import { execution, parseStored, type SessionEnd, tabStore, useSession } from '@portal/runtime'
import type { Audience } from '@portal/runtime/module-contract'
import { type RoutePath, useLocation, useNavigate } from '@portal/runtime/router'
import { useEffect } from 'react'
import { redirectFor } from '../routing/guard'
import { loadDocument } from './reload-document'

const KEY = 'portal.session-end'

/** Call before a navigation loads another document, so that it shows why the session has ended. */
export function keepSessionEnd(): void {
  const { session, ended } = useSession.getState()
  if (session === null && ended !== null) tabStore.write(KEY, JSON.stringify(ended))
}

/** Call once the session of a new document is known. */
export function restoreSessionEnd(): void {
  const ended = parseStored(tabStore.read(KEY))
  tabStore.remove(KEY)
  if (useSession.getState().session !== null) return
  if (ended === 'expired' || ended === 'inactive' || ended === 'elsewhere') useSession.setState({ ended })
}

/** Whether a page needs a session or a login in progress that is missing. */
const isClosed = (audience: Audience) =>
  audience === 'debtor' || (audience === 'execution' && execution.get() === null)

/** Redirect target after the session has ended; null when the page may stay open. */
export function redirectAfterSession(ended: SessionEnd, audience: Audience, url: URL): RoutePath | null {
  // The logout button navigates by itself.
  if (ended === 'user' || !isClosed(audience)) return null
  return ended === 'expired' ? redirectFor('debtor', url) : '/'
}

/**
 * Leaves a page that requires a login when the session ends without a logout. After a login of another person the
 * document is replaced, to clear the memory. Returns true while the screen must not be shown.
 */
export function useSessionWatch(audience: Audience): boolean {
  const { session, ended, isReplaced } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isOver = session === null && ended !== null

  useEffect(() => {
    if (!isOver) return
    if (isReplaced) return loadDocument(audience === 'debtor' ? '/' : pathname + search)
    const next = redirectAfterSession(ended, audience, new URL(pathname + search, window.location.origin))
    if (next) void navigate(next, { replace: true })
  }, [isOver, ended, isReplaced, audience, pathname, search, navigate])

  return isOver && isClosed(audience)
}
