import { addMonths, daysBetween } from '@portal/domain/dates'
import { toBusinessDay } from '@portal/domain/due-date'
import { centsOf } from '@portal/domain/money'
import { printedCost } from '../money/cet'
import type { Calculated } from './quotes'

/**
 * The terms with other due dates: the sums that were accepted stay. The CET counts real days from the day of the
 * contract; a payment in full has none.
 */
export function withDueDates(
  terms: Calculated,
  contractDay: string,
  dueOf: (due: string, position: number) => string,
): Calculated {
  const parcelas = terms.parcelas.map((one, i) => ({ ...one, vencimento: dueOf(one.vencimento, i) }))
  const first = parcelas[0]?.vencimento ?? terms.dataVencimentoPrimeiraParcela
  const moved = {
    ...terms,
    parcelas,
    dataVencimentoPrimeiraParcela: first,
    dataVencimentoUltimaParcela: parcelas.at(-1)?.vencimento ?? first,
  }
  if (terms.tipo === 'A vista') return moved
  const { annualPercent, monthlyPercent } = printedCost(
    centsOf(terms.valorSolicitado),
    parcelas
      .filter(({ numero }) => numero > 0)
      .map(({ vencimento, valor }) => ({
        cents: centsOf(valor),
        days: daysBetween(contractDay, vencimento),
      })),
  )
  return { ...moved, custoEfetivoTotalMensal: monthlyPercent, custoEfetivoTotalAnual: annualPercent }
}

/** Terms that nobody has signed when their first due date comes: a month later, as often as it takes. */
export function termsToSign(terms: Calculated, today: string): Calculated {
  const passed = terms.dataVencimentoPrimeiraParcela
  if (passed > today) return terms
  const first = toBusinessDay(addMonths(passed, 1))
  const moved = withDueDates(terms, passed, (_due, position) => toBusinessDay(addMonths(first, position)))
  return termsToSign(moved, today)
}
