import type { Terms } from '@portal/contract'
import { daysBetween } from '@portal/domain/dates'
import { centsOf } from '@portal/domain/money'
import { type Cents, roundHalfEven } from './cents'

/** Annual rate that a monthly rate compounds to: (1 + i)^12 - 1. Rates are fractions: 0.0199 is 1.99%. */
export const annualRate = (monthly: number): number => Math.expm1(12 * Math.log1p(monthly))

/** Monthly rate that compounds to an annual rate. */
export const monthlyRate = (annual: number): number => Math.expm1(Math.log1p(annual) / 12)

/** A payment of the debtor, in days after the money was handed over or the debt settled. */
export interface Payment {
  days: number
  cents: number
}

const DAYS_A_YEAR = 365
/** Logarithms of annual growth factors beyond any that an instalment causes. */
const WIDEST = 128
/** Narrows the bracket to less than 1e-15 of its width. */
const HALVINGS = 64

/** Present value of the payments; `force` is the logarithm of the annual growth factor. */
function presentValue(payments: readonly Payment[], force: number): number {
  return payments.reduce((sum, { days, cents }) => sum + cents * Math.exp((-force * days) / DAYS_A_YEAR), 0)
}

/**
 * Custo Efetivo Total a year, as a fraction: the rate at which sum FCj / (1 + CET)^(dj / 365) = FC0, the amount
 * received (Res. CMN 4.881/2020, art. 4). The value falls as the rate grows, so there is one root, and bisection on
 * ln(1 + CET) always finds it.
 */
export function effectiveCost(received: number, payments: readonly Payment[]): number {
  let low = -WIDEST
  let high = WIDEST
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (presentValue(payments, middle) > received) low = middle
    else high = middle
  }
  return Math.expm1((low + high) / 2)
}

/** A fraction as a printed percentage: two decimals, half to even. */
export function printedPercent(fraction: number): number {
  return roundHalfEven(fraction * 100, 2)
}

/**
 * The CET as printed, monthly and annual, by the calendar days from the contract. A down payment is not part of the
 * credit.
 */
export function printedCost(received: Cents, contractDate: string, parcelas: Terms['parcelas']) {
  const payments = parcelas
    .filter(({ numero }) => numero > 0)
    .map((one) => ({ days: daysBetween(contractDate, one.vencimento), cents: centsOf(one.valor) }))
  const cost = effectiveCost(received, payments)
  return {
    custoEfetivoTotalMensal: printedPercent(monthlyRate(cost)),
    custoEfetivoTotalAnual: printedPercent(cost),
  }
}
