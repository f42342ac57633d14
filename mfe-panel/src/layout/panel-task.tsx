import { Heading, TaskLayout, Text } from '@portal/ui'
import type { ReactNode } from 'react'

interface PanelTaskProps {
  title: ReactNode
  /** One or two sentences: the content and the possible actions. */
  lead?: ReactNode
  /** The subject of the task, below its heading. */
  about?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** A task of the panel, with its heading beside the content. */
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
