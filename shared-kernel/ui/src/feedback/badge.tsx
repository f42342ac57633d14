import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './alert.module.css'

export interface BadgeProps {
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger' | undefined
  /** A lucide icon of 16 px: a second cue besides the colour. */
  icon?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A state or a figure in two or three words. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      {icon && <span aria-hidden="true">{icon}</span>}
      {children}
    </span>
  )
}
