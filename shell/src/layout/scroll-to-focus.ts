import { useEffect } from 'react'

/** Scrolls as little as shows what has the keyboard's focus (WCAG 2.4.11). Headings that took it on arrival stay. */
export function scrollToFocus(): void {
  document.querySelector(':focus-visible:not([tabindex="-1"])')?.scrollIntoView({ block: 'nearest' })
}

/** After a Tab the page may still move: what comes into sight with it gets its true height a frame later. */
export function useScrollToFocus(): void {
  useEffect(() => {
    const look = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') requestAnimationFrame(() => requestAnimationFrame(scrollToFocus))
    }
    document.addEventListener('keyup', look)
    return () => document.removeEventListener('keyup', look)
  }, [])
}
