import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import styles from './layout.module.css'

/** Steps of the spacing scale, in px at the default text size. */
export type Gap = 0 | 4 | 8 | 12 | 16 | 24 | 32 | 48 | 64

type LayoutTag = 'div' | 'ul' | 'ol' | 'section' | 'header' | 'footer' | 'nav' | 'aside' | 'span' | 'dl'

const alignment = {
  start: styles.alignStart,
  center: styles.alignCenter,
  end: styles.alignEnd,
  baseline: styles.alignBaseline,
  stretch: styles.alignStretch,
}
const justification = {
  between: styles.justifyBetween,
  center: styles.justifyCenter,
  end: styles.justifyEnd,
}

export interface StackProps extends ComponentPropsWithRef<'div'> {
  as?: LayoutTag | undefined
  /** 16 by default. */
  gap?: Gap | undefined
  align?: keyof typeof alignment | undefined
}

/** Vertical layout. */
export function Stack({ as, gap = 16, align, className, ...rest }: StackProps) {
  const Tag = (as ?? 'div') as 'div'
  return (
    <Tag
      className={classNames(styles.stack, styles[`gap${gap}`], align && alignment[align], className)}
      {...rest}
    />
  )
}

export interface InlineProps extends StackProps {
  justify?: keyof typeof justification | undefined
}

/** Horizontal layout that wraps. */
export function Inline({ gap = 12, justify, className, ...rest }: InlineProps) {
  const classes = classNames(styles.inline, justify && justification[justify], className)
  return <Stack gap={gap} className={classes} {...rest} />
}
