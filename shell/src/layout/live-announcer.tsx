import { useAnnouncement } from '@portal/runtime'
import { VisuallyHidden } from '@portal/ui'

/** The page's only live region. Present from the start: regions added with their text are not announced. */
export function LiveAnnouncer() {
  const { announcement } = useAnnouncement()
  const said = (politeness: 'polite' | 'assertive') =>
    announcement?.politeness === politeness ? <span key={announcement.id}>{announcement.message}</span> : null
  return (
    <>
      <VisuallyHidden role="status">{said('polite')}</VisuallyHidden>
      <VisuallyHidden role="alert">{said('assertive')}</VisuallyHidden>
    </>
  )
}
