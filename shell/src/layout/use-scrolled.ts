import { useEffect, useState } from 'react'

/** Above this the home bar changes its style (spec §2), in CSS pixels. */
const THRESHOLD_PX = 1.5

/** True while the page is scrolled past the threshold; false until the first check after hydration. */
export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > THRESHOLD_PX)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return scrolled
}
