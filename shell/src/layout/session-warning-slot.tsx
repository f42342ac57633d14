import { useSession } from '@portal/runtime'
import { type ReactNode, useEffect } from 'react'
import { whenIdle } from '../when-idle'
import { useLoaded } from './use-loaded'

const loadNotices = () => import(/* webpackChunkName: "session-warning" */ './session-warning')
/** Idle loading is early enough: a session lasts minutes. */
const loadInTime = () => new Promise<void>(whenIdle).then(loadNotices)

export function SessionWarningSlot() {
  const session = useSession(({ session }) => session)
  const notices = useLoaded(loadInTime, session !== null)
  return session && notices && <notices.SessionWarning session={session} />
}

/**
 * The notice that the session has ended or is not persisted. The layout loads it, so that it renders together with the
 * next screen and shifts nothing.
 */
export function useSessionNotice(): ReactNode {
  const about = useSession(({ ended, isUnstored }) => ended ?? (isUnstored ? 'unstored' : null))
  const notices = useLoaded(loadNotices, about !== null)
  useEffect(() => {
    if (about) notices?.showSessionNotice()
  }, [notices, about])
  return about && notices && <notices.SessionNotice key={about} />
}
