import type { OfferOption } from '@portal/contract'
import { centsOf } from '@portal/domain/money'
import type { Limits } from '../offer/limits'
import { byTotal } from '../offer/marks'
import { amountStops } from '../offer/slider-stops'

/** A person's monthly budget, in cents. Must not leave the component that asks for it. */
export interface Budget {
  income: number
  home: number
  /** Food and transport. */
  living: number
  debts: number
  savings: number
}

/** Highest instalment that the budget allows, in cents; 0 if there is none. Debts must leave the living minimum. */
export function fitsInMonth({ income, home, living, debts, savings }: Budget, livingMinimum: number): number {
  const left = income - home - living - debts - savings
  const lawful = income - debts - livingMinimum
  return Math.max(0, Math.min(left, lawful))
}

type Payable = Pick<OfferOption, 'tipo' | 'quantidade' | 'valorParcela' | 'valorEntrada' | 'totalAPagar'>

/**
 * The highest amount that is due in one month. Instalments begin a month after the down payment; the last one includes
 * the rounding difference.
 */
export function heaviestPayment(option: Payable): number {
  const total = centsOf(option.totalAPagar)
  if (option.tipo === 'A vista') return total
  const [instalment, downPayment] = [centsOf(option.valorParcela), centsOf(option.valorEntrada)]
  const last = total - downPayment - instalment * (option.quantidade - 1)
  return Math.max(instalment, downPayment, last)
}

/** The affordable options by total, lowest first. */
export const optionsThatFit = <T extends OfferOption>(options: readonly T[], fits: number): T[] =>
  byTotal(options.filter((option) => heaviestPayment(option) <= fits))

type Bounds = Pick<Limits, 'valorParcelaMinimo' | 'valorParcelaMaximo' | 'valorEntradaMinimo'>

/**
 * Highest affordable instalment to propose, in cents: a stop of the slider, so that the bank receives a round amount
 * and not the person's budget. Null if the bank's lower bound is not affordable.
 */
export function proposalThatFits(limits: Bounds | null, fits: number): number | null {
  if (limits === null || centsOf(limits.valorEntradaMinimo) > fits) return null
  const stops = amountStops(centsOf(limits.valorParcelaMinimo), centsOf(limits.valorParcelaMaximo))
  return stops.filter((stop) => stop <= fits).at(-1) ?? null
}
