import type { OfferOption } from '@portal/contract'

/** The option with the lowest total among those without down payment; null if there is none. */
export function bestWithoutDownPayment(options: readonly OfferOption[]): OfferOption | null {
  const [firstOption, ...others] = options.filter(
    ({ tipo, valorEntrada }) => tipo === 'Parcelado' && valorEntrada === 0,
  )
  if (!firstOption) return null
  return others.reduce((best, option) => (option.totalAPagar < best.totalAPagar ? option : best), firstOption)
}
