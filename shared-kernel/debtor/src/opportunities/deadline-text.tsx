import type { Opportunity } from '@portal/contract'
import { getServerTime } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { Text } from '@portal/ui'
import { clockLeadQuery } from '../reads/calendar'
import { deadlineOf } from './deadline'

/** Deadline of an offer, highlighted in its last days. */
export function DeadlineText({ opportunity }: { opportunity: Opportunity }) {
  const { data: lead } = useQuery(clockLeadQuery())
  const now = lead === undefined ? null : new Date(getServerTime() + lead)
  const { text, isNear } = deadlineOf(opportunity, now)
  return (
    <Text as="span" size="sm" tone={isNear ? 'warn' : 'soft'} weight={isNear ? 'strong' : undefined}>
      {text}
    </Text>
  )
}
