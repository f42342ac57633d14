import { useSession } from '@portal/runtime'
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

export function SessionEndSlot() {
  const { ended } = useSession()
  const notices = useNotices()
  return ended !== null && ended !== 'user' && notices && <notices.SessionEndNotice ended={ended} />
}
