import { useSession } from '@portal/runtime'
import { type ReactNode, useEffect } from 'react'
import { whenIdle } from '../when-idle'
import { useLoaded } from './use-loaded'

/** Public pages do without. */
const loadNotices = () => import(/* webpackChunkName: "session-warning" */ './session-warning')
/** A session that has minutes left keeps no first view waiting. */
const loadInTime = () => new Promise<void>(whenIdle).then(loadNotices)

export function SessionWarningSlot() {
  const session = useSession(({ session }) => session)
  const notices = useLoaded(loadInTime, session !== null)
  return session && notices && <notices.SessionWarning session={session} />
}

/**
 * Says why a session ended, or that it will not outlive this page. Kept by what stays when the screen changes: a notice
 * that comes with it moves nothing.
 */
export function useSessionNotice(): ReactNode {
  const about = useSession(({ ended, isUnstored }) => ended ?? (isUnstored ? 'unstored' : null))
  const notices = useLoaded(loadNotices, about !== null)
  useEffect(() => {
    if (about) notices?.tellSessionNotice()
  }, [notices, about])
  return about && notices && <notices.SessionNotice key={about} />
}
