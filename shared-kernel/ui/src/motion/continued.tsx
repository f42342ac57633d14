import { type ReactNode, useState, ViewTransition } from 'react'
import styles from './continued.module.css'

/** Transition names, shared by all modules; each may occur once per screen. */
type Thing = `offer-${string}` | 'slip'

/** Skips the transition when the browser has animated the navigation itself, such as a swipe back. */
let swipedAt = Number.NEGATIVE_INFINITY
globalThis.addEventListener?.('popstate', ({ hasUAVisualTransition }) => {
  if (hasUAVisualTransition) swipedAt = performance.now()
})
const SWIPE_MS = 1000

const mayMove = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: no-preference)').matches === true &&
  performance.now() - swipedAt > SWIPE_MS

/**
 * A shared element of a view transition: on navigation the element morphs into the one of the same name on the next
 * screen. Has no effect on one screen alone or with reduced motion.
 */
export function Continued({ as: thing, children }: { as: Thing; children: ReactNode }) {
  const [moves] = useState(mayMove)
  if (!moves) return children
  return (
    <ViewTransition name={thing} default="none" share={styles.continued}>
      {children}
    </ViewTransition>
  )
}
