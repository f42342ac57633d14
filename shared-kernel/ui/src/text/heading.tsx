import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import { keepValues } from '../data/untranslated'
import styles from './heading.module.css'

type Level = 1 | 2 | 3 | 4 | 5 | 6
export type HeadingSize = 'md' | 'lg' | 'xl' | '2xl' | '3xl'

export interface HeadingProps extends ComponentPropsWithRef<'h1'> {
  /** Level in the page outline. A screen has exactly one level 1. */
  level: Level
  /** Font size, independent of the level; follows the level by default. */
  size?: HeadingSize | undefined
}

const sizeOfLevel: Record<Level, HeadingSize> = { 1: '2xl', 2: 'xl', 3: 'lg', 4: 'md', 5: 'md', 6: 'md' }

export function Heading({ level, size = sizeOfLevel[level], className, children, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const
  // The shell moves the focus to the h1 after a route change (WCAG 2.4.3).
  const focusable = level === 1 ? { tabIndex: -1 } : undefined
  return (
    <Tag {...focusable} className={classNames(styles.heading, styles[`size-${size}`], className)} {...rest}>
      {keepValues(children)}
    </Tag>
  )
}
