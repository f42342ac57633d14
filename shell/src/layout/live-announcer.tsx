import { useAnnouncement } from '@portal/runtime'
import { keepValues, VisuallyHidden } from '@portal/ui'
import { useEffect } from 'react'

/** Removed afterwards: screen reader users who browse the page would find outdated text. */
const SPOKEN_MS = 10_000

/** The only live region. Mounted from the start: screen readers ignore a region added together with its text. */
export function LiveAnnouncer() {
  const { announcement } = useAnnouncement()
  useEffect(() => {
    if (announcement === null) return
    const timer = setTimeout(() => useAnnouncement.setState({ announcement: null }), SPOKEN_MS)
    return () => clearTimeout(timer)
  }, [announcement])
  const said = (politeness: 'polite' | 'assertive') =>
    announcement?.politeness === politeness ? (
      <span key={announcement.id}>{keepValues(announcement.message)}</span>
    ) : null
  return (
    <>
      <VisuallyHidden role="status">{said('polite')}</VisuallyHidden>
      <VisuallyHidden role="alert">{said('assertive')}</VisuallyHidden>
    </>
  )
}
