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

/** Says why a session ended. Kept by what stays when the screen changes: a notice that comes with it moves nothing. */
export function useSessionEndNotice(): ReactNode {
  const ended = useSession(({ ended }) => ended)
  const notices = useLoaded(loadNotices, ended !== null)
  useEffect(() => {
    if (ended) notices?.toastSessionEnd()
  }, [notices, ended])
  return ended && notices && <notices.SessionEndNotice key={ended} />
}
