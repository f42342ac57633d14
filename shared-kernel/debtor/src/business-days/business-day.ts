import type { Data } from '@portal/contract'
import { dateInWords, formatDate } from '@portal/domain/dates'
import { isBusinessDay } from '@portal/domain/due-date'
import { ApiError } from '@portal/runtime'
import { loadQuery } from '@portal/runtime/query'
import { businessDayQuery } from '../reads/calendar'

/** For a day that our own calendar rejects. */
export const NO_BUSINESS_DAY = 'Escolha um dia útil: os bancos não funcionam neste dia'

/** The bank's reason against a day, null for a business day; from our calendar when the request fails. */
export async function businessDayProblem(date: string): Promise<string | null> {
  try {
    const day = await loadQuery(businessDayQuery(date))
    return day.diaUtil ? null : notBusinessDayMessage(day)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return isBusinessDay(date) ? null : NO_BUSINESS_DAY
  }
}

/** Why the bank does not work on a day, and when it does next. */
export function notBusinessDayMessage({
  data,
  motivo,
  proximoDiaUtil,
}: Data<'GET /api/v1/Configuracao/DiaUtil/{date}'>): string {
  const why = motivo === null ? 'não é dia útil' : `é ${motivo}`
  return `${formatDate(data)} ${why}. O próximo dia útil é ${dateInWords(proximoDiaUtil)}.`
}
