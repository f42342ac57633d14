import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './kept-focus.module.css'

interface KeptFocusProps {
  /** Identifies the rendered view: another name means another view. */
  view: string
  children: ReactNode
}

/**
 * Wraps the content of a load. A button that cancels or retries the load is removed when pressed: the focus
 * then moves to this region instead of the top of the page.
 */
export function KeptFocus({ view, children }: KeptFocusProps) {
  const region = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)

  useEffect(() => {
    // Removing the focused element fires no blur event; moving the focus elsewhere fires focusin.
    const follow = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && region.current?.contains(target) === true
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])

  useLayoutEffect(() => {
    const lost = document.activeElement === document.body
    if (view && lost && hadFocus.current) region.current?.focus()
  }, [view])

  return (
    <div ref={region} tabIndex={-1} className={styles.region}>
      {children}
    </div>
  )
}
