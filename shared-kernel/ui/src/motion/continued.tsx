import { type ReactNode, useState, ViewTransition } from 'react'
import styles from './continued.module.css'

/** What two screens show, of any modules: each is on a screen once. The agreement's first slip comes of its acceptance. */
type Thing = `offer-${string}` | 'slip'

/** A page that came back with the browser's own motion, such as a swipe, does not move a second time. */
let swipedAt = Number.NEGATIVE_INFINITY
globalThis.addEventListener?.('popstate', ({ hasUAVisualTransition }) => {
  if (hasUAVisualTransition) swipedAt = performance.now()
})
const SWIPE_MS = 1000

const mayMove = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: no-preference)').matches === true &&
  performance.now() - swipedAt > SWIPE_MS

/**
 * One element that is the same thing on two screens: as a navigation replaces one screen with the other, the element
 * becomes its other self. Alone on either screen, or with reduced motion, it does nothing.
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
