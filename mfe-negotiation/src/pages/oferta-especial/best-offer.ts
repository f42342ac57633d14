import type { OfferOption } from '@portal/contract'

/** The smallest instalment among those that ask for nothing now; null when none does. */
export function bestWithoutDownPayment(options: readonly OfferOption[]): OfferOption | null {
  const [first, ...others] = options.filter(
    ({ tipo, valorEntrada }) => tipo === 'Parcelado' && valorEntrada === 0,
  )
  if (!first) return null
  return others.reduce((best, option) => (option.valorParcela < best.valorParcela ? option : best), first)
}
