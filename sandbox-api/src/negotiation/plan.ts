import { addMonths, daysBetween } from '@portal/domain/dates'
import { toBusinessDay } from '@portal/domain/due-date'
import { centsOf } from '@portal/domain/money'
import { printedCost } from '../money/cet'
import type { Calculated } from './quotes'

/** Other due dates, same sums. The CET counts real days from the contract date. */
export function withDueDates(
  terms: Calculated,
  contractDay: string,
  dueOf: (due: string, position: number) => string,
): Calculated {
  const parcelas = terms.parcelas.map((one, i) => ({ ...one, vencimento: dueOf(one.vencimento, i) }))
  const firstDue = parcelas[0]?.vencimento ?? terms.dataVencimentoPrimeiraParcela
  const { annualPercent, monthlyPercent } = printedCost(
    centsOf(terms.valorSolicitado),
    parcelas
      .filter(({ numero }) => numero > 0)
      .map(({ vencimento, valor }) => ({
        cents: centsOf(valor),
        days: daysBetween(contractDay, vencimento),
      })),
  )
  return {
    ...terms,
    parcelas,
    dataVencimentoPrimeiraParcela: firstDue,
    dataVencimentoUltimaParcela: parcelas.at(-1)?.vencimento ?? firstDue,
    custoEfetivoTotalMensal: monthlyPercent,
    custoEfetivoTotalAnual: annualPercent,
  }
}

/** Moves terms that are unsigned at their first due date by as many months as needed. */
export function termsToSign(terms: Calculated, today: string): Calculated {
  const passed = terms.dataVencimentoPrimeiraParcela
  if (passed > today) return terms
  const firstDue = toBusinessDay(addMonths(passed, 1))
  const moved = withDueDates(terms, passed, (_due, position) => toBusinessDay(addMonths(firstDue, position)))
  return termsToSign(moved, today)
}
