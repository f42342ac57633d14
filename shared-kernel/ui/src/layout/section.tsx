import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import { Heading, type HeadingSize } from '../text/heading'
import styles from './card.module.css'

export interface SectionProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** Heading that also names the region. */
  title: ReactNode
  /** Level of the heading, 2 by default. */
  level?: 2 | 3 | 4 | undefined
  size?: HeadingSize | undefined
}

/** A region with a heading. Give it an `id` to make it an anchor. */
export function Section({ title, level = 2, size, className, children, ...rest }: SectionProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={classNames(styles.section, className)} {...rest}>
      <Heading level={level} size={size} id={headingId}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

export function Divider({ className, ...rest }: ComponentPropsWithRef<'hr'>) {
  return <hr className={classNames(styles.divider, className)} {...rest} />
}
