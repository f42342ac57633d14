import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import styles from './card.module.css'
import { type Gap, stackClasses } from './stack'

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** `article` for a self-contained item of a list (an offer, an agreement). */
  as?: 'div' | 'article' | 'section' | 'li' | 'aside' | undefined
  /** `quiet` has no shadow; `brand` is a tint of the theme's brand colour. */
  tone?: 'plain' | 'quiet' | 'brand' | undefined
  /** Stacks its children at this distance. */
  gap?: Gap | undefined
}

export function Card({ as, tone = 'plain', gap, className, ...rest }: CardProps) {
  const Tag = (as ?? 'div') as 'div'
  const classes = classNames(
    gap !== undefined && stackClasses(gap),
    styles.card,
    tone !== 'plain' && styles[tone],
    className,
  )
  return <Tag className={classes} {...rest} />
}
