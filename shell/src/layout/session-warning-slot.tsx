import { useSession } from '@portal/runtime'
import type { ReactNode } from 'react'
import { useLoaded } from './use-loaded'

const loadNotices = () => import('./session-warning')
type Notices = Awaited<ReturnType<typeof loadNotices>>

/** Loaded with a session or its end: public pages do without. */
function useNotices(): Notices | null {
  const isNeeded = useSession(({ session, ended }) => session !== null || ended !== null)
  return useLoaded(loadNotices, isNeeded)
}

export function SessionWarningSlot() {
  const { session } = useSession()
  const notices = useNotices()
  return session && notices && <notices.SessionWarning session={session} />
}

/** Kept by what stays when the screen changes: a notice that is there with the screen moves nothing. */
export function useSessionEndNotice(): ReactNode {
  const { ended } = useSession()
  const notices = useNotices()
  return ended !== null && ended !== 'user' && notices && <notices.SessionEndNotice ended={ended} />
}
