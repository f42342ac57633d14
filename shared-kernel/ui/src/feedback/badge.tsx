import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { keepValuesInRow } from '../data/untranslated'
import styles from './alert.module.css'

export interface BadgeProps {
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger' | undefined
  /** A lucide icon of 16 px, so that colour is not the only cue. */
  icon?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A state or number in two or three words. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      {icon && <span aria-hidden="true">{icon}</span>}
      {keepValuesInRow(children)}
    </span>
  )
}
