import { useAnnouncement } from '@portal/runtime'
import { VisuallyHidden } from '@portal/ui'

/** The one live region of the page. It is there from the start: regions that appear with their text stay silent. */
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
