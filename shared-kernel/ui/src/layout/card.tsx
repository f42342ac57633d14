import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import styles from './card.module.css'

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** `article` for a self-contained item of a list (an offer, an agreement). */
  as?: 'div' | 'article' | 'section' | 'li' | 'aside' | undefined
  /** `quiet` has no shadow; `brand` is a tint of the theme's brand colour. */
  tone?: 'plain' | 'quiet' | 'brand' | undefined
  /** False lets the content reach the edge. */
  padded?: boolean | undefined
}

export function Card({ as, tone = 'plain', padded = true, className, ...rest }: CardProps) {
  const Tag = (as ?? 'div') as 'div'
  return (
    <Tag
      className={classNames(
        styles.card,
        padded && styles.padded,
        tone !== 'plain' && styles[tone],
        className,
      )}
      {...rest}
    />
  )
}
