import type { OfferOption } from '@portal/contract'
import { centsOf } from '@portal/domain/money'
import type { Limits } from '../offer/limits'
import { byTotal } from '../offer/marks'
import { amountStops } from '../offer/slider-stops'

/** A person's month, in cents. Never leaves the component that asks for it. */
export interface Budget {
  income: number
  home: number
  /** Food and transport. */
  living: number
  debts: number
  kept: number
}

/**
 * What a new instalment may take from a month: what is left, and never so much that debts leave less than the
 * living minimum. Cents, 0 when nothing fits.
 */
export function fitsInMonth({ income, home, living, debts, kept }: Budget, livingMinimum: number): number {
  const left = income - home - living - debts - kept
  const lawful = income - debts - livingMinimum
  return Math.max(0, Math.min(left, lawful))
}

type Payable = Pick<OfferOption, 'tipo' | 'quantidade' | 'valorParcela' | 'valorEntrada' | 'totalAPagar'>

/**
 * The most that is paid in one month. The instalments begin a month after a down payment, and the last one
 * takes up the cents that the others leave.
 */
export function heaviestPayment(option: Payable): number {
  const total = centsOf(option.totalAPagar)
  if (option.tipo === 'A vista') return total
  const [instalment, downPayment] = [centsOf(option.valorParcela), centsOf(option.valorEntrada)]
  const last = total - downPayment - instalment * (option.quantidade - 1)
  return Math.max(instalment, downPayment, last)
}

/** The options that fit, the cheapest in all first. */
export const optionsThatFit = <T extends OfferOption>(options: readonly T[], fits: number): T[] =>
  byTotal(options.filter((option) => heaviestPayment(option) <= fits))

type Bounds = Pick<Limits, 'valorParcelaMinimo' | 'valorParcelaMaximo' | 'valorEntradaMinimo'>

/**
 * The highest instalment to propose, in cents: a stop of the slider, which is round, so that what the bank
 * receives is a proposal and not what is left of a month. Null when the least that the bank takes does not fit.
 */
export function proposalThatFits(limits: Bounds | null, fits: number): number | null {
  if (limits === null || centsOf(limits.valorEntradaMinimo) > fits) return null
  const stops = amountStops(centsOf(limits.valorParcelaMinimo), centsOf(limits.valorParcelaMaximo))
  return stops.filter((stop) => stop <= fits).at(-1) ?? null
}
