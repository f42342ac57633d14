import { dateInWords, timeInWords } from '@portal/domain/dates'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { isRecord } from '@portal/domain/record'
import { ApiError } from '@portal/runtime'

const WHY = 'Seu telefone ou e-mail mudou há pouco. Para proteger você, acordos e assinaturas esperam'

/** Without an end time, which a looked-up refusal does not contain. */
export const RECENT_CONTACT = `${WHY} um dia depois da mudança. Tente de novo quando ele passar.`

/** Message about the bank's waiting period after a change of contacts; null for other failures. */
export function recentContactInWords(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'CONTATO_RECENTE') return null
  const { body } = error
  const end = new Date(isRecord(body) && typeof body.reabreEm === 'string' ? body.reabreEm : Number.NaN)
  if (Number.isNaN(end.getTime())) return RECENT_CONTACT
  const { date, time } = inSaoPaulo(end)
  return `${WHY} até ${dateInWords(date)}, às ${timeInWords(time)}.`
}
