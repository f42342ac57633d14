import { classNames } from '@portal/ui'
import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** One component in one state, under the name of that state. */
export function State({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.state, wide && styles.wide)}>
      <span className={styles.caption}>{name}</span>
      {children}
    </div>
  )
}
