import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './restore-focus.module.css'

interface RestoreFocusProps {
  /** Identifies the rendered view; a different value means a different view. */
  view: string
  children: ReactNode
}

/**
 * Wraps the content of a load. Its cancel and retry buttons are removed when pressed: the focus then moves to this
 * region instead of the top of the page.
 */
export function RestoreFocus({ view, children }: RestoreFocusProps) {
  const region = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)

  useEffect(() => {
    // Removing the focused element fires no blur event, whereas moving the focus fires focusin.
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
