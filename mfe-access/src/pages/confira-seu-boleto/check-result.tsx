import { Alert, type AlertTone, Card, Heading } from '@portal/ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

export interface CheckResultProps {
  /** The check that it answers: another one, with the same result too, is announced again. */
  of: object
  /** Name of its region. */
  name: string
  tone: AlertTone
  title: string
  /** What it means, and what to do. */
  meaning: ReactNode
  /** What was read. */
  children?: ReactNode
}

/** What a check says. It comes into view and takes the focus: on a phone it stands below the fold. */
export function CheckResult({ of, name, tone, title, meaning, children }: CheckResultProps) {
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every check moves the focus
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // Only as far as is needed to show all of it.
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [of])
  return (
    <Card as="section" aria-label={name} ref={card}>
      <Alert tone={tone}>
        <Heading level={2} size="md" ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        {meaning}
      </Alert>
      {children}
    </Card>
  )
}
