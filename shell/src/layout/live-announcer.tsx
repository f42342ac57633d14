import { useAnnouncement } from '@portal/runtime'
import { VisuallyHidden } from '@portal/ui'
import { useEffect } from 'react'

/** Long enough to be spoken; later it would be found by whoever reads the page through, old figures and all. */
const SPOKEN_MS = 10_000

/** The page's only live region. Present from the start: regions added with their text are not announced. */
export function LiveAnnouncer() {
  const { announcement } = useAnnouncement()
  useEffect(() => {
    if (announcement === null) return
    const timer = setTimeout(() => useAnnouncement.setState({ announcement: null }), SPOKEN_MS)
    return () => clearTimeout(timer)
  }, [announcement])
  const said = (politeness: 'polite' | 'assertive') =>
    announcement?.politeness === politeness ? <span key={announcement.id}>{announcement.message}</span> : null
  return (
    <>
      <VisuallyHidden role="status">{said('polite')}</VisuallyHidden>
      <VisuallyHidden role="alert">{said('assertive')}</VisuallyHidden>
    </>
  )
}
