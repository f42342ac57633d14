import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './bottom-dock.module.css'
import { scrollToFocus } from './scroll-to-focus'

/** Height of what is docked to the bottom edge, for everything that it must not cover. */
const INSET = '--portal-bottom-inset'

/**
 * Holds the notices at the bottom edge and publishes their height on the root element, so that the end of
 * the page, the floating contact button and whatever has the focus are not covered (WCAG 2.4.11).
 */
export function BottomDock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = dock.current
    if (!element) return
    const root = document.documentElement
    // Asked before the layout, or set without need, it would style every element once more.
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
