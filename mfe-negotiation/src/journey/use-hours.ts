import { clockLeadQuery } from '@portal/debtor/reads'
import { isClosingSoon, isOpen } from '@portal/domain/opening-hours'
import { getServerTime, useConfig } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { useEffect, useReducer } from 'react'

export type Hours = 'open' | 'closing' | 'closed'

const POLL_INTERVAL_MS = 20_000

/** Whether negotiation is open, by server time; null while unknown. */
export function useHours(): Hours | null {
  const { negotiation } = useConfig().hours
  const { data: lead } = useQuery(clockLeadQuery())
  const [, refresh] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => {
    const timer = setInterval(refresh, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  if (lead === undefined) return null
  const now = new Date(getServerTime() + lead)
  if (!isOpen(negotiation, now)) return 'closed'
  return isClosingSoon(negotiation, now) ? 'closing' : 'open'
}
