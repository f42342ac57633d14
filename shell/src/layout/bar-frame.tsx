import type { RoutePath } from '@portal/runtime/router'
import type { ReactNode } from 'react'
import styles from './bar-frame.module.css'
import { Logo, type LogoVariant } from './logo'

export interface BarFrameProps {
  /** Target of the logo's link. */
  home: RoutePath
  variant?: LogoVariant
  /** `clear` is transparent until the page is scrolled. */
  surface?: 'solid' | 'clear'
  /** Below 80rem the navigation has its own row, and only that row is sticky. */
  stacked?: boolean
  children?: ReactNode
}

/** Base of all bars: the sticky header landmark, with the logo at its start. */
export function BarFrame({
  home,
  variant = 'brand',
  surface = 'solid',
  stacked = false,
  children,
}: BarFrameProps) {
  return (
    <header className={styles.bar} data-surface={surface} data-stacked={stacked || undefined}>
      <div className={styles.row}>
        <Logo to={home} variant={variant} />
        <div className={styles.end}>{children}</div>
      </div>
    </header>
  )
}
