import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import { Heading, type HeadingSize } from '../text/heading'
import { type Gap, stackClasses } from './stack'

export interface SectionProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** Heading that also names the region. */
  title: ReactNode
  size?: HeadingSize | undefined
  /** 16 by default. */
  gap?: Gap | undefined
}

/** A region with a heading. Give it an `id` to make it an anchor. */
export function Section({ title, size, gap = 16, className, children, ...rest }: SectionProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={classNames(stackClasses(gap), className)} {...rest}>
      <Heading level={2} size={size} id={headingId}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
