import { useEffect } from 'react'

/** Scrolls the focused element into view (WCAG 2.4.11), except headings focused on arrival. */
export function scrollToFocus(): void {
  document.querySelector(':focus-visible:not([tabindex="-1"])')?.scrollIntoView({ block: 'nearest' })
}

/** Two frames after Tab: newly visible content gets its final height one frame later. */
export function useScrollToFocus(): void {
  useEffect(() => {
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') requestAnimationFrame(() => requestAnimationFrame(scrollToFocus))
    }
    document.addEventListener('keyup', onKeyUp)
    return () => document.removeEventListener('keyup', onKeyUp)
  }, [])
}
