import type { RoutePath } from '@portal/runtime/router'
import type { ReactNode } from 'react'
import styles from './bar-frame.module.css'
import { Logo, type LogoLook } from './logo'

export interface BarFrameProps {
  /** The logo's link. */
  home: RoutePath
  look?: LogoLook
  /** `clear` has no background until the page is scrolled. */
  surface?: 'solid' | 'clear'
  /** On wide screens the navigation has its own row, and only that row is sticky. */
  stacked?: boolean
  children?: ReactNode
}

/** What all bars share: the sticky header landmark, the logo at its start, the rest at its end. */
export function BarFrame({
  home,
  look = 'brand',
  surface = 'solid',
  stacked = false,
  children,
}: BarFrameProps) {
  return (
    <header className={styles.bar} data-surface={surface} data-stacked={stacked || undefined}>
      <div className={styles.row}>
        <Logo to={home} look={look} />
        <div className={styles.end}>{children}</div>
      </div>
    </header>
  )
}
