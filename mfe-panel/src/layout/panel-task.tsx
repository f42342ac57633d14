import { Heading, TaskLayout, Text } from '@portal/ui'
import type { ReactNode } from 'react'

interface PanelTaskProps {
  title: ReactNode
  /** One or two sentences: what is here, what can be done. */
  lead?: ReactNode
  /** What the task is about, below its heading. */
  about?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** One task of the panel: its heading beside what is done. */
export function PanelTask({ title, lead, about, foot, children }: PanelTaskProps) {
  return (
    <TaskLayout
      head={
        <>
          <Heading level={1}>{title}</Heading>
          {lead !== undefined && (
            <Text as="div" size="lg" tone="soft">
              {lead}
            </Text>
          )}
          {about}
        </>
      }
      foot={foot}
    >
      {children}
    </TaskLayout>
  )
}
