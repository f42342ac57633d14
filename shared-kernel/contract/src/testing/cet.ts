import type { Terms } from '../index'

const dayNumber = (date: string) => Date.parse(date) / 86_400_000

/**
 * The CET of Res. CMN 4.881/2020 in percent a year, independent of any back end: Newton's method on the daily discount
 * factor, of which the payments are a polynomial: sum value x factor^days = received. It is convex and increasing, so
 * the method converges from 1.
 */
export function cetByDates(
  contractDate: string,
  received: number,
  payments: readonly Pick<Terms['parcelas'][number], 'vencimento' | 'valor'>[],
): number {
  const flow = payments.map(({ vencimento, valor }) => ({
    days: dayNumber(vencimento) - dayNumber(contractDate),
    value: valor,
  }))
  let factor = 1
  for (let i = 0; i < 100; i++) {
    const worth = flow.reduce((sum, { days, value }) => sum + value * factor ** days, 0)
    const slope = flow.reduce((sum, { days, value }) => sum + value * days * factor ** (days - 1), 0)
    factor -= (worth - received) / slope
  }
  return (factor ** -365 - 1) * 100
}
