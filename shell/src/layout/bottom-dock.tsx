import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './bottom-dock.module.css'
import { scrollToFocus } from './scroll-to-focus'

/** Height of the dock, read by everything that it must not cover. */
const INSET = '--portal-bottom-inset'

/**
 * Holds the notices at the bottom edge and publishes their height on the root element, so that the end of the page, the
 * contact button and the focused element are not covered (WCAG 2.4.11).
 */
export function BottomDock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = dock.current
    if (!element) return
    const root = document.documentElement
    // Reads the height after layout and writes on change only: each write restyles the whole document.
    let published = 0
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight
      if (height === published) return
      published = height
      root.style.setProperty(INSET, `${height}px`)
      scrollToFocus()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty(INSET)
    }
  }, [])
  return (
    <div ref={dock} className={styles.dock}>
      {children}
    </div>
  )
}
