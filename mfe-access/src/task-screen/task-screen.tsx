import { Container, Heading, Stack, Text } from '@portal/ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useOpeningHoursGate } from '../gate/use-opening-hours-gate'
import styles from './task-screen.module.css'

interface TaskScreenProps {
  /** A lucide icon of 32 px that says what kind of place this is. */
  icon?: ReactNode
  title: ReactNode
  /** One or two sentences: why this screen, what to do. */
  lead?: ReactNode
  /** One of the routes behind the time-window check. */
  gated?: boolean
  /** It takes the place of another screen at the same address: its heading takes the focus. */
  arriving?: boolean
  children?: ReactNode
}

/** One task on one screen: its heading, why it is asked, the form or the ways on. */
export function TaskScreen({
  icon,
  title,
  lead,
  gated = false,
  arriving = false,
  children,
}: TaskScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useOpeningHoursGate(gated)
  useLayoutEffect(() => {
    if (arriving) heading.current?.focus()
  }, [arriving])
  return (
    <Container width="narrow" className={styles.screen}>
      <Stack gap={12}>
        {icon && (
          <span aria-hidden="true" className={styles.icon}>
            {icon}
          </span>
        )}
        <Heading level={1} ref={heading}>
          {title}
        </Heading>
        {lead !== undefined && (
          <Text as="div" size="lg" tone="soft">
            {lead}
          </Text>
        )}
      </Stack>
      {children}
    </Container>
  )
}
