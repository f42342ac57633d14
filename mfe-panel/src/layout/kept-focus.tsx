import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './kept-focus.module.css'

interface KeptFocusProps {
  /** Names what is drawn: another name is another view. */
  view: string
  children: ReactNode
}

/**
 * Around what a load draws. A button that stops or repeats the load goes away when pressed: the focus then
 * stays in this part of the page instead of falling back to its top.
 */
export function KeptFocus({ view, children }: KeptFocusProps) {
  const region = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)

  useEffect(() => {
    // An element that goes away takes the focus along without a word; one that loses it to another says so.
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
