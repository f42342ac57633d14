/** A payment on a calendar day. */
export interface DatedPayment {
  date: string
  /** In the unit of the received amount. */
  value: number
}

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/**
 * The CET of Res. CMN 4.881/2020 in percent a year, independent of the sandbox's implementation: Newton's method on the
 * daily discount factor, of which the payments are a polynomial: sum value x factor^days = received. It is convex and
 * increasing, so the method converges from 1.
 */
export function cetByDates(
  contractDate: string,
  received: number,
  payments: readonly DatedPayment[],
): number {
  const flow = payments.map(({ date, value }) => ({ days: dayNumber(date) - dayNumber(contractDate), value }))
  let factor = 1
  for (let i = 0; i < 100; i++) {
    const worth = flow.reduce((sum, { days, value }) => sum + value * factor ** days, 0)
    const slope = flow.reduce((sum, { days, value }) => sum + value * days * factor ** (days - 1), 0)
    factor -= (worth - received) / slope
  }
  return (factor ** -365 - 1) * 100
}
