import type { Data } from '@portal/contract'
import { addDays, daysBetween } from '@portal/domain/dates'
import { addBusinessDays, isBusinessDay, isOfferedDueDay, toBusinessDay } from '@portal/domain/due-date'
import { reaisOf } from '@portal/domain/money'
import type { Cents } from '../money/cents'
import { instalmentValue } from '../money/price-table'
import type { Plan } from './families'
import type { Group } from './groups'
import { balanceOf, type Choice, instalmentOf } from './quotes'

/** Latest first due date, in days. */
const LAST_FIRST_DUE_DAY = 45
const USUAL_FIRST_DUE = { inFull: 5, byInstalments: 30 }
const SUGGESTIONS = [3, 5, 10, 15, 20, 30, 40]
/** Maximum down payment, as a share of the balance. */
const HIGHEST_DOWN_PAYMENT = 0.5

/** Business days before the first slip can be paid: for documents and their analysis, and for a signature. */
const PREPARATION_DAYS = { documents: 5, signature: 2 }

export function previousBusinessDay(date: string): string {
  const day = addDays(date, -1)
  return isBusinessDay(day) ? day : previousBusinessDay(day)
}

export function dateBounds(today: string, plan?: Plan) {
  const documents = plan?.documents ? PREPARATION_DAYS.documents : 0
  const signature = plan?.signature ? PREPARATION_DAYS.signature : 0
  const earliest = addBusinessDays(today, documents + signature + 1)
  return {
    earliest,
    latest: plan?.nextDay ? earliest : previousBusinessDay(addDays(today, LAST_FIRST_DUE_DAY + 1)),
  }
}

export type DateBounds = ReturnType<typeof dateBounds>

export function usualFirstDue({ plan, today }: Group, count: number): string {
  const { earliest } = dateBounds(today, plan)
  if (plan.nextDay) return earliest
  const days = count === 1 ? USUAL_FIRST_DUE.inFull : USUAL_FIRST_DUE.byInstalments
  const usual = toBusinessDay(addDays(today, days))
  return usual < earliest ? earliest : usual
}

/** The default choice for a count: no down payment, insurance or new money. */
export const plainChoice = (group: Group, count: number): Choice => ({
  count,
  downPayment: 0,
  firstDueDate: usualFirstDue(group, count),
  method: group.plan.methods[0] ?? 'BOLETO',
  insured: false,
  newMoney: 0,
})

/** The highest count whose instalment reaches the family's minimum; 1 when none does. */
export function mostInstalments(group: Group): number {
  const { plan } = group
  const balance = balanceOf(group, 'Parcelado') + plan.tac
  for (let count = plan.maxCount; count >= 2; count--) {
    if (instalmentValue(balance, plan.monthlyRate, count) >= plan.minInstalment) return count
  }
  return 1
}

export const mostNewMoney = (group: Group): Cents =>
  Math.floor(balanceOf(group, 'Parcelado') * group.plan.newMoney)

/** Spec §9: the lists of scores and minimum down payments are empty, so none is ever required. */
export const MINIMUM_DOWN_PAYMENT_PERCENT = 0

type Limits = Data<'GET /api/v1/Configuracao/MinimoMaximo'>
type Range = readonly [lowest: number, highest: number]

/** The limits of a choice as shown, from ranges of counts and, in cents, of instalments. */
export function limits(
  today: string,
  { earliest, latest }: DateBounds,
  [fewest, most]: Range,
  [lowest, highest]: Range,
  highestDownPayment: Cents = 0,
): Limits {
  const days = Array.from({ length: daysBetween(earliest, latest) + 1 }, (_, i) => addDays(earliest, i))
  // An offer that is valid for one day keeps that day.
  const isOffered = (day: string) => isOfferedDueDay(day) || (earliest === latest && day === earliest)
  const suggested = new Set(SUGGESTIONS.map((offset) => toBusinessDay(addDays(today, offset))))
  return {
    valorEntradaMinimo: 0,
    valorEntradaMaximo: reaisOf(highestDownPayment),
    valorParcelaMinimo: reaisOf(lowest),
    valorParcelaMaximo: reaisOf(highest),
    quantidadeMinima: fewest,
    quantidadeMaxima: most,
    percEntradaMinima: MINIMUM_DOWN_PAYMENT_PERCENT,
    dataMinima: earliest,
    dataMaxima: latest,
    datasSugeridas: days.filter((day) => suggested.has(day) && isOffered(day)),
    diasIndisponiveis: days.filter((day) => !isOffered(day)),
  }
}

export function limitsOf(group: Group): Limits {
  const { plan, today } = group
  const most = mostInstalments(group)
  const fewest = Math.min(2, most)
  const valueAt = (count: number) => instalmentOf(group, plainChoice(group, count))
  const half = Math.floor(balanceOf(group, 'Parcelado') * HIGHEST_DOWN_PAYMENT)
  const highestDownPayment = plan.downPayment && most > 1 ? half : 0
  const values = [valueAt(most), valueAt(fewest)] as const
  return limits(today, dateBounds(today, plan), [fewest, most], values, highestDownPayment)
}
