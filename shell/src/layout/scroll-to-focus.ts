import { useEffect } from 'react'

/** Scrolls just enough to show the focused element (WCAG 2.4.11). Headings focused on arrival are skipped. */
export function scrollToFocus(): void {
  document.querySelector(':focus-visible:not([tabindex="-1"])')?.scrollIntoView({ block: 'nearest' })
}

/** After a Tab the page may still move: newly visible content gets its final height one frame later. */
export function useScrollToFocus(): void {
  useEffect(() => {
    const look = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') requestAnimationFrame(() => requestAnimationFrame(scrollToFocus))
    }
    document.addEventListener('keyup', look)
    return () => document.removeEventListener('keyup', look)
  }, [])
}
