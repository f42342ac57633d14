import { HelpContacts } from '@portal/content'
import { Heading, Stack, TaskLayout, Text } from '@portal/ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useOpeningHoursGate } from '../gate/use-opening-hours-gate'
import styles from './task-screen.module.css'

interface TaskScreenProps {
  /** An illustration of the kit. */
  scene?: ReactNode
  title: ReactNode
  /** One or two sentences: the purpose, and the action to take. */
  lead?: ReactNode
  /** The route is subject to the opening hours. */
  gated?: boolean
  /** The screen replaces another one at the same URL, so its heading takes the focus. */
  arriving?: boolean
  /** Custom title of the contact section. */
  help?: string
  /** The only action of a screen without a form. */
  action?: ReactNode
  children?: ReactNode
}

/**
 * A task screen: heading, reason, form or links, and contact with an agent, since not every refusal can be resolved
 * here.
 */
export function TaskScreen({
  scene,
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
  // Without a form, its column shows the illustration on wide screens.
  const isMessage = children === undefined
  const illustrated = scene === undefined ? undefined : styles.task
  return (
    <TaskLayout
      className={isMessage ? styles.message : illustrated}
      head={
        <>
          {scene}
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
