import type { Opportunity } from '@portal/contract'
import { Badge, Text } from '@portal/ui'
import { deadlineOf } from './deadline'

/** Until when an offer holds: quiet, and marked in its last days. */
export function DeadlineText({ opportunity }: { opportunity: Opportunity }) {
  const { text, isNear } = deadlineOf(opportunity)
  if (isNear) return <Badge tone="warning">{text}</Badge>
  return (
    <Text as="span" size="sm" tone="soft">
      {text}
    </Text>
  )
}
