import fc from 'fast-check'
import { addDays, addMonths, daysBetween } from './dates'
import { type SettlementRates, settlementOn, type UnpaidInstalment } from './early-settlement'

const TODAY = '2026-11-24'
/** The properties return failures instead of calling `expect`, which is slower than the computation itself. */
const RUNS = { numRuns: 1_000, seed: 56 }

interface Drawn {
  unpaid: UnpaidInstalment[]
  rates: SettlementRates
  /** At most the last due date. */
  day: string
  later: string
}

const percent = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((hundredths) => hundredths / 100)

/** Arbitrary agreements with monthly instalments, some overdue, some with a down payment, and two settlement days. */
const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    count: fc.integer({ min: 1, max: 60 }),
    offset: fc.integer({ min: -90, max: 60 }),
    down: fc.boolean(),
    cents: fc.integer({ min: 1, max: 2_000_000 }),
    residue: fc.integer({ min: 0, max: 60 }),
    rates: fc.record({ monthly: percent(15), lateFine: percent(2), lateInterest: percent(1) }),
    at: fc.nat({ max: 10_000 }),
    more: fc.nat({ max: 10_000 }),
  })
  .map(({ count, offset, down, cents, residue, rates, at, more }) => {
    const start = addDays(TODAY, offset)
    const unpaid = Array.from({ length: count }, (_, i) => ({
      number: i + (down ? 0 : 1),
      due: addMonths(start, i),
      cents: i === count - 1 ? cents + residue : cents,
    }))
    const span = Math.max(daysBetween(TODAY, unpaid.at(-1)?.due ?? TODAY), 0)
    const days = Math.floor((span * at) / 10_000)
    const further = days + Math.floor(((span - days) * more) / 10_000)
    return { unpaid, rates, day: addDays(TODAY, days), later: addDays(TODAY, further) }
  })

const hundredths = (rate: number) => BigInt(Math.round(rate * 100))

const wholes: bigint[] = []
/** (10,000)^d */
const whole = (d: number): bigint => {
  wholes[d] ??= 10_000n ** BigInt(d)
  return wholes[d]
}

/**
 * Whether x is n / (1 + i)^(d / 30) to the nearest cent, in exact integers: both sides are raised to the 30th power.
 */
function isNearestPresentValue(x: number, n: number, rate: number, d: number): boolean {
  const grown = (10_000n + hundredths(rate)) ** BigInt(d)
  const value = (2n * BigInt(n)) ** 30n * whole(d)
  const side = (half: number) => BigInt(2 * x + half) ** 30n * grown
  return (x === 0 || side(-1) <= value) && value < side(1)
}

/** Rounds a fraction of integers, half up. */
const nearest = (above: bigint, below: bigint) => Number((2n * above + below) / (2n * below))

test('1,000 agreements: every instalment and every sum is that of exact arithmetic', () => {
  fc.assert(
    fc.property(drawn, ({ unpaid, rates, day }) => {
      const settlement = settlementOn(unpaid, rates, { day, today: TODAY })
      const areRight = settlement.settled.every(({ number, due, cents, discount, charges, payable }) => {
        const days = daysBetween(day, due)
        const n = BigInt(cents)
        if (payable !== cents - discount + charges) return false
        if (days < 0) {
          const fine = nearest(n * hundredths(rates.lateFine), 10_000n)
          const interest = nearest(n * hundredths(rates.lateInterest) * BigInt(-days), 300_000n)
          return discount === 0 && charges === fine + interest
        }
        if (charges !== 0) return false
        return number === 0 ? payable === cents : isNearestPresentValue(payable, cents, rates.monthly, days)
      })
      const total = settlement.settled.reduce((sum, { payable }) => sum + payable, 0)
      return (
        areRight &&
        settlement.total === total &&
        settlement.settled.length + settlement.dueBefore.length === unpaid.length &&
        settlement.total === settlement.owed - settlement.discount + settlement.charges
      )
    }),
    RUNS,
  )
})

test('1,000 agreements: the later the day, the less is saved, and the same instalments never get cheaper', () => {
  fc.assert(
    fc.property(drawn, ({ unpaid, rates, day, later }) => {
      const soon = settlementOn(unpaid, rates, { day, today: TODAY })
      const late = settlementOn(unpaid, rates, { day: later, today: TODAY })
      const before = new Map(soon.settled.map(({ number, payable }) => [number, payable]))
      // Total paid from today on: instalments due before the day at full value, the others settled on the day.
      const inAll = ({ dueBefore, total }: typeof soon) =>
        dueBefore.reduce((sum, { cents }) => sum + cents, total)
      return (
        late.settled.every((one) => one.payable >= (before.get(one.number) ?? Infinity)) &&
        late.discount <= soon.discount &&
        inAll(late) >= inAll(soon)
      )
    }),
    RUNS,
  )
})

test('1,000 agreements: without what is late, never above the sum left, and no discount above an instalment', () => {
  fc.assert(
    fc.property(drawn, ({ unpaid, rates, day }) => {
      const { settled, total, charges, owed } = settlementOn(unpaid, rates, { day, today: TODAY })
      const left = unpaid.reduce((sum, { cents }) => sum + cents, 0)
      return (
        total - charges <= owed &&
        owed <= left &&
        settled.every(({ discount, cents }) => discount >= 0 && discount <= cents)
      )
    }),
    RUNS,
  )
})

const rates = { monthly: 2, lateFine: 2, lateInterest: 1 }
const one = (number: number, due: string): UnpaidInstalment => ({ number, due, cents: 10_000 })

test.each([
  ['thirty days ahead: 100 / 1,02', one(1, '2026-12-24'), { days: 30, payable: 9804, discount: 196 }],
  ['sixty days ahead: 100 / 1,02²', one(2, '2027-01-23'), { days: 60, payable: 9612, discount: 388 }],
  ['on its due date: its value', one(1, TODAY), { days: 0, payable: 10_000, discount: 0 }],
  ['a down payment carries no interest', one(0, '2026-12-24'), { payable: 10_000, discount: 0 }],
  [
    'fifteen days late: 2% and half of 1%',
    one(1, '2026-11-09'),
    { days: -15, payable: 10_250, charges: 250 },
  ],
])('%s', (_, unpaid, expected) => {
  const { settled } = settlementOn([unpaid], rates, { day: TODAY, today: TODAY })
  expect(settled).toMatchObject([expected])
})

test('what falls due from today until the day is paid by its own slip', () => {
  const unpaid = [one(1, TODAY), one(2, '2026-12-09'), one(3, '2026-12-10'), one(4, '2027-01-07')]
  const { settled, dueBefore } = settlementOn(unpaid, rates, { day: '2026-12-10', today: TODAY })
  const numbers = [dueBefore, settled].map((ones) => ones.map(({ number }) => number))
  expect(numbers).toEqual([
    [1, 2],
    [3, 4],
  ])
})
