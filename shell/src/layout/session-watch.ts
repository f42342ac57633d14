import { execution, type SessionEnd, useSession } from '@portal/runtime'
import type { Audience } from '@portal/runtime/module-contract'
import { type RoutePath, useLocation, useNavigate } from '@portal/runtime/router'
import { useEffect } from 'react'
import { redirectFor } from '../routing/guard'
import { loadDocument } from './reload-document'

/** Without a session. The execution of a login goes with it. */
const isClosed = (audience: Audience) =>
  audience === 'debtor' || (audience === 'execution' && execution.get() === null)

/** The redirect target for a page after the session has ended; null when the page may stay open. */
export function redirectAfterSession(ended: SessionEnd, audience: Audience, url: URL): RoutePath | null {
  // The logout button navigates itself.
  if (ended === 'user' || !isClosed(audience)) return null
  return ended === 'expired' ? redirectFor('debtor', url) : '/'
}

/**
 * Redirects from a page that requires a login once the session ends without a logout. Where somebody else has taken its
 * place, another document begins with nothing in memory. Returns whether the screen must go meanwhile.
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
