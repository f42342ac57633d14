import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { keepValuesInRow } from '../data/untranslated'
import styles from './alert.module.css'

export interface BadgeProps {
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger' | undefined
  children: ReactNode
  className?: string | undefined
}

/** A state or number in two or three words. */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>{keepValuesInRow(children)}</span>
  )
}
