import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import styles from './layout.module.css'

/** Steps of the spacing scale, in px at the default text size. */
export type Gap = 0 | 4 | 8 | 12 | 16 | 24 | 32 | 48 | 64

type ListTag = 'ul' | 'ol' | 'li' | 'dl'
type LayoutTag = ListTag | 'div' | 'p' | 'span' | 'figure' | 'section' | 'header' | 'footer' | 'nav' | 'aside'

export interface StackProps extends ComponentPropsWithRef<'div'> {
  as?: LayoutTag | undefined
  /** 16 by default. */
  gap?: Gap | undefined
  align?: 'start' | 'center' | undefined
}

/** Classes of a vertical layout. */
export const stackClasses = (gap: Gap): string => classNames(styles.stack, styles[`gap${gap}`])

/** Vertical layout. */
export function Stack({ as, gap = 16, align, className, ...rest }: StackProps) {
  const Tag = (as ?? 'div') as 'div'
  return <Tag className={classNames(stackClasses(gap), align && styles[align], className)} {...rest} />
}

export interface InlineProps extends Omit<StackProps, 'align'> {
  /** Between its lines, if they are closer than its items. */
  rowGap?: 0 | 4 | 8 | 12 | undefined
  /** `center` by default. */
  align?: 'start' | 'baseline' | undefined
  justify?: 'between' | undefined
}

/** Horizontal layout that wraps. */
export function Inline({ as, gap = 12, rowGap, align, justify, className, ...rest }: InlineProps) {
  const Tag = (as ?? 'div') as 'div'
  const classes = classNames(
    stackClasses(gap),
    styles.inline,
    rowGap !== undefined && styles[`rowGap${rowGap}`],
    align && styles[align],
    justify && styles[justify],
    className,
  )
  return <Tag className={classes} {...rest} />
}
