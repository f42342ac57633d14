import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import { keepValues } from '../data/untranslated'
import styles from './text.module.css'

export interface TextProps extends ComponentPropsWithRef<'p'> {
  /** The element: `p` by default; `span` inside another text. */
  as?: 'p' | 'span' | 'div' | 'figcaption' | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  tone?: 'soft' | 'good' | 'warn' | 'bad' | undefined
  weight?: 'medium' | 'strong' | undefined
  /** Tabular figures, for amounts and dates in a column. */
  tabular?: boolean | undefined
  /** Limits the line length for readability. */
  measure?: boolean | undefined
}

export function Text({ as, size, tone, weight, tabular, measure, className, children, ...rest }: TextProps) {
  // All these tags take the same attributes, so the type of one is used.
  const Tag = (as ?? 'p') as 'p'
  const classes = classNames(
    size && styles[size],
    tone && styles[tone],
    weight && styles[weight],
    tabular && styles.tabular,
    measure && styles.measure,
    className,
  )
  return (
    <Tag className={classes || undefined} {...rest}>
      {keepValues(children)}
    </Tag>
  )
}
