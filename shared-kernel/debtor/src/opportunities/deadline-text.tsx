import type { Opportunity } from '@portal/contract'
import { Text } from '@portal/ui'
import { deadlineOf } from './deadline'

/** Until when an offer holds: quiet, and marked in its last days. */
export function DeadlineText({ opportunity }: { opportunity: Opportunity }) {
  const { text, isNear } = deadlineOf(opportunity)
  return (
    <Text as="span" size="sm" tone={isNear ? 'warn' : 'soft'} weight={isNear ? 'strong' : undefined}>
      {text}
    </Text>
  )
}
