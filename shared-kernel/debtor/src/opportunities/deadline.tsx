import type { Opportunity } from '@portal/contract'
import { dateInWords, daysBetween, timeInWords } from '@portal/domain/dates'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { getServerTime } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { Text } from '@portal/ui'
import { clockLeadQuery } from '../reads/calendar'

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

/** From this many days before the end, the text counts the days. */
const NEAR_DAYS = 3

/**
 * Last day of an offer, or the instant until which its slip is available; both in São Paulo time. Days are not
 * counted while the bank's time is unknown.
 */
export function deadlineOf(
  { validade, prazoFinal }: Pick<Opportunity, 'validade' | 'prazoFinal'>,
  now: Date | null,
): { text: string; isNear: boolean } {
  const end = prazoFinal === null ? { date: validade, time: null } : inSaoPaulo(new Date(prazoFinal))
  const until =
    end.time === null
      ? `Oferta válida até ${dateInWords(end.date)}`
      : `Pegue seu boleto até ${dateInWords(end.date)}, às ${timeInWords(end.time)}`
  if (now === null) return { text: until, isNear: false }
  const left = daysBetween(inSaoPaulo(now).date, end.date)
  const isNear = left >= 0 && left <= NEAR_DAYS
  return { text: isNear ? `${until} (${daysLeft(left)})` : until, isNear }
}

function daysLeft(days: number): string {
  if (days === 0) return 'é hoje'
  return days === 1 ? 'é amanhã' : `faltam ${days}\u00a0dias`
}
