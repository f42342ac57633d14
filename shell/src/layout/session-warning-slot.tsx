import { useSession } from '@portal/runtime'
import { useEffect, useState } from 'react'

type Notices = typeof import('./session-warning')

/** Loaded with a session or its end: public pages do without. */
function useNotices(): Notices | null {
  const isNeeded = useSession(({ session, ended }) => session !== null || ended !== null)
  const [notices, setNotices] = useState<Notices | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    import('./session-warning').then(
      (loaded) => setNotices(() => loaded),
      () => undefined, // a toast tells of the end as well
    )
  }, [isNeeded])
  return notices
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
