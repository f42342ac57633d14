import { HelpContacts } from '@portal/content'
import { classNames, Heading, Stack, TaskLayout, Text } from '@portal/ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useOpeningHoursGate } from '../gate/use-opening-hours-gate'
import styles from './task-screen.module.css'

interface TaskScreenProps {
  /** A lucide icon of 32 px that illustrates the screen's purpose. */
  icon?: ReactNode
  title: ReactNode
  /** One or two sentences: why this screen, what to do. */
  lead?: ReactNode
  /** One of the routes behind the time-window check. */
  gated?: boolean
  /** The screen replaces another one at the same URL: its heading receives the focus. */
  arriving?: boolean
  /** The title above the ways to a person, where the screen has one of its own. */
  help?: string
  /** The only thing to do here, where there is no form. */
  action?: ReactNode
  children?: ReactNode
}

/**
 * One task on one screen: its heading, the reason, the form or the next links, and at its end a person: what is
 * refused here cannot always be solved here.
 */
export function TaskScreen({
  icon,
  title,
  lead,
  gated = false,
  arriving = false,
  help,
  action,
  children,
}: TaskScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isSent, setSent] = useState(false)
  useOpeningHoursGate(gated)
  useLayoutEffect(() => {
    if (arriving) heading.current?.focus()
  }, [arriving])
  // On wide screens a message has its icon as a picture, where others have their form.
  const isMessage = children === undefined
  const picture = icon !== undefined && (
    <span aria-hidden="true" className={classNames(styles.icon, isMessage && styles.picture)}>
      {icon}
    </span>
  )
  return (
    <TaskLayout
      className={isMessage ? styles.message : undefined}
      head={
        <>
          {picture}
          <Heading level={1} ref={heading}>
            {title}
          </Heading>
          {lead !== undefined && (
            <Text as="div" size="lg" tone="soft">
              {lead}
            </Text>
          )}
          {action !== undefined && <div className={styles.action}>{action}</div>}
        </>
      }
      foot={<HelpContacts title={help} />}
    >
      {!isMessage && (
        <Stack gap={24} className={isSent ? styles.sent : undefined} onSubmit={() => setSent(true)}>
          {children}
        </Stack>
      )}
    </TaskLayout>
  )
}
