import type { Terms } from '@portal/contract'
import { dateInWords, timeInWords } from '@portal/domain/dates'
import { centsOf, formatInstalments, formatMoney } from '@portal/domain/money'
import { inSaoPaulo } from '@portal/domain/opening-hours'

/** 'sexta, 27 de novembro, às 6h', in the São Paulo time zone. */
export function momentInWords(iso: string): string {
  const { date, time } = inSaoPaulo(new Date(iso))
  return `${dateInWords(date)}, às ${timeInWords(time)}`
}

/** End of the reservation, but not after the first due date. */
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

/** '12 × R$ 208,14' or 'R$ 1.981,66'. Omits that the last instalment may differ by cents. */
export const sumOf = ({
  tipo,
  qtdeParcelas,
  valorParcela,
  totalAPagar,
}: Pick<Terms, 'tipo' | 'qtdeParcelas' | 'valorParcela' | 'totalAPagar'>): string =>
  tipo === 'A vista'
    ? formatMoney(centsOf(totalAPagar))
    : formatInstalments(qtdeParcelas, centsOf(valorParcela))
