import type { Terms } from '@portal/contract'
import { dateInWords, timeInWords } from '@portal/domain/dates'
import { inSaoPaulo } from '@portal/domain/opening-hours'

/** 'sexta, 27 de novembro, às 6h', in the time of São Paulo. */
export function momentInWords(iso: string): string {
  const { date, time } = inSaoPaulo(new Date(iso))
  return `${dateInWords(date)}, às ${timeInWords(time)}`
}

/** Until when the terms are reserved; not beyond the day on which the first slip has to be paid. */
export function reservedUntil({
  validade,
  dataVencimentoPrimeiraParcela: due,
}: Pick<Terms, 'validade' | 'dataVencimentoPrimeiraParcela'>): string {
  return inSaoPaulo(new Date(validade)).date > due ? dateInWords(due) : momentInWords(validade)
}

/** 'todo dia 10', for the instalments after the first. */
export function monthlyDay(firstDueDate: string): string {
  return `todo dia ${Number(firstDueDate.slice(8, 10))}`
}
