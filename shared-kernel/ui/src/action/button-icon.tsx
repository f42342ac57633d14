import type { ReactNode } from 'react'
import styles from './button.module.css'

/** Decoration before the text of a button, or of a link that looks like one. */
export function ButtonIcon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className={styles.icon}>
      {children}
    </span>
  )
}
