import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import styles from './card.module.css'

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** `article` for a self-contained item of a list (an offer, an agreement). */
  as?: 'div' | 'article' | 'section' | 'li' | 'aside' | undefined
  /** `quiet` has no shadow; `brand` is a tint of the theme's brand colour. */
  tone?: 'plain' | 'quiet' | 'brand' | undefined
}

export function Card({ as, tone = 'plain', className, ...rest }: CardProps) {
  const Tag = (as ?? 'div') as 'div'
  return <Tag className={classNames(styles.card, tone !== 'plain' && styles[tone], className)} {...rest} />
}
