import { instalmentName } from '@portal/debtor'
import { dateInWords, formatDate } from '@portal/domain/dates'
import type { Quote } from './settle'

/** 'Para quitar hoje' or 'Para quitar na segunda, 23 de novembro de 2026'. */
export function dayInWords(day: string, today: string): string {
  if (day === today) return 'Para quitar hoje'
  const isWeekend = /^(sábado|domingo)/.test(dateInWords(day))
  return `Para quitar ${isWeekend ? 'no' : 'na'} ${dateInWords(day, { withYear: true })}`
}

/** The instalments that must be paid before that day, or null. */
export function paidBeforeInWords({ parcelasAntes }: Pick<Quote, 'parcelasAntes'>): string | null {
  const [firstInstalment, ...others] = parcelasAntes
  const last = others.at(-1)
  if (firstInstalment === undefined) return null
  if (last === undefined) {
    return `Este valor conta com a ${instalmentName(firstInstalment).toLowerCase()} paga no dia dela, ${formatDate(firstInstalment.vencimento)}.`
  }
  return `Este valor conta com ${parcelasAntes.length} parcelas pagas nos dias delas, de ${formatDate(firstInstalment.vencimento)} a ${formatDate(last.vencimento)}.`
}

/** '30 dias antes', 'no dia', '12 dias depois'. */
export function daysInWords(days: number): string {
  if (days === 0) return 'no dia'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'dia' : 'dias'} ${days > 0 ? 'antes' : 'depois'}`
}
