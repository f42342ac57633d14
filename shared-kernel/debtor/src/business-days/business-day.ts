import type { Data } from '@portal/contract'
import { dateInWords, formatDate } from '@portal/domain/dates'
import { isBusinessDay } from '@portal/domain/due-date'
import { ApiError } from '@portal/runtime'
import { loadQuery } from '@portal/runtime/query'
import { businessDayQuery } from '../reads/calendar'

/** For days that the local calendar rejects. */
export const NO_BUSINESS_DAY = 'Escolha um dia útil: os bancos não funcionam neste dia'

/** The bank's reason against a day, or null for a business day. Uses the local calendar when the request fails. */
export async function businessDayProblem(date: string): Promise<string | null> {
  try {
    const day = await loadQuery(businessDayQuery(date))
    return day.diaUtil ? null : notBusinessDayMessage(day)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return isBusinessDay(date) ? null : NO_BUSINESS_DAY
  }
}

/** The reason, and the next business day. */
export function notBusinessDayMessage({
  data,
  motivo,
  proximoDiaUtil,
}: Data<'GET /api/v1/Configuracao/DiaUtil/{date}'>): string {
  const why = motivo === null ? 'não é dia útil' : `é ${motivo}`
  return `${formatDate(data)} ${why}. O próximo dia útil é ${dateInWords(proximoDiaUtil)}.`
}
