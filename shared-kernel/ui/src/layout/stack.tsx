import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import styles from './layout.module.css'

/** Steps of the spacing scale, in px at the default text size. */
export type Gap = 0 | 4 | 8 | 12 | 16 | 24 | 32 | 48 | 64

type LayoutTag = 'div' | 'ul' | 'ol' | 'section' | 'header' | 'footer' | 'nav' | 'aside' | 'span' | 'dl'

export interface StackProps extends ComponentPropsWithRef<'div'> {
  as?: LayoutTag | undefined
  /** 16 by default. */
  gap?: Gap | undefined
  align?: 'start' | 'center' | undefined
}

/** Vertical layout. */
export function Stack({ as, gap = 16, align, className, ...rest }: StackProps) {
  const Tag = (as ?? 'div') as 'div'
  return (
    <Tag
      className={classNames(styles.stack, styles[`gap${gap}`], align && styles[align], className)}
      {...rest}
    />
  )
}

export interface InlineProps extends StackProps {
  justify?: 'between' | undefined
}

/** Horizontal layout that wraps. */
export function Inline({ gap = 12, justify, className, ...rest }: InlineProps) {
  const classes = classNames(styles.inline, justify && styles[justify], className)
  return <Stack gap={gap} className={classes} {...rest} />
}
