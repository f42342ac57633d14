import { execution, type SessionEnd, toast, useSession } from '@portal/runtime'
import type { Audience } from '@portal/runtime/module-contract'
import { type RoutePath, useLocation, useNavigate } from '@portal/runtime/router'
import { useEffect } from 'react'
import { redirectFor } from '../routing/guard'

export const sessionEndMessages: Record<Exclude<SessionEnd, 'user'>, string> = {
  expired: 'Sua sessão terminou. Entre de novo para continuar de onde parou.',
  inactive: 'Você ficou um tempo sem usar o site e saímos da sua conta para proteger seus dados.',
  elsewhere: 'Você saiu da sua conta em outra aba.',
}

/** The redirect target for a page after the session has ended; null when the page may stay open. */
export function redirectAfterSession(ended: SessionEnd, audience: Audience, url: URL): RoutePath | null {
  switch (ended) {
    case 'expired':
      // The execution of a login has gone with it: back to a page that only wants one is by the login, too.
      return redirectFor(audience === 'execution' && !execution.get() ? 'debtor' : audience, url)
    case 'inactive':
    case 'elsewhere':
      return redirectFor(audience, url) && '/'
    case 'user':
      return null // the logout button navigates itself
  }
}

/** Redirects from a page that requires a login once the session ends without a logout, and shows why. */
export function useSessionWatch(audience: Audience): void {
  const ended = useSession((state) => state.ended)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    if (ended !== null && ended !== 'user') toast(sessionEndMessages[ended], { tone: 'error' })
  }, [ended])

  useEffect(() => {
    if (ended === null) return
    const next = redirectAfterSession(ended, audience, new URL(pathname + search, window.location.origin))
    if (next) void navigate(next, { replace: true })
  }, [ended, audience, pathname, search, navigate])
}
