import { useEffect, useState } from 'react'

/** CSS pixels (spec §2). */
const THRESHOLD_PX = 1.5

/** True while scrolled past the threshold; false during hydration. */
export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > THRESHOLD_PX)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return scrolled
}
