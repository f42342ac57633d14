import fc from 'fast-check'
import { amortise, type Payment, shrinkingInWords } from './amortisation'

test('interest first, the rest reduces the debt', () => {
  const payments = [
    { cents: 10_200, interest: 600 },
    { cents: 10_200, interest: 400 },
    { cents: 10_200, interest: 200 },
  ]
  expect(amortise(payments)?.map(({ before, principal, balance }) => [before, principal, balance])).toEqual([
    [29_400, 9_600, 19_800],
    [19_800, 9_800, 10_000],
    [10_000, 10_000, 0],
  ])
})

test('keeps what else a payment says', () => {
  expect(amortise([{ cents: 100, interest: 0, day: '2026-12-01' }])?.[0]?.day).toBe('2026-12-01')
})

test('a payment that does not cover its interest is an error of the figures', () => {
  expect(amortise([{ cents: 100, interest: 101 }])).toBeNull()
  expect(amortise([{ cents: 100, interest: -1 }])).toBeNull()
  const right = { cents: 100, interest: 1 }
  expect(amortise([right, { cents: 100, interest: 101 }, right])).toBeNull()
})

/** A bank's Price schedule: interest rounded per month, the rounding difference in the last instalment. */
function priceLoan(debt: number, rate: number, count: number) {
  const factor = rate === 0 ? 1 / count : rate / (1 - (1 + rate) ** -count)
  const instalment = Math.round(debt * factor)
  const balances: number[] = []
  const payments: Payment[] = []
  let owed = debt
  for (let k = 1; k <= count; k++) {
    const interest = Math.round(owed * rate)
    const cents = k === count ? owed + interest : instalment
    owed -= cents - interest
    balances.push(owed)
    payments.push({ cents, interest })
  }
  return { payments, balances }
}

const loan = fc
  .record({
    debt: fc.integer({ min: 100_000, max: 1_000_000_000 }),
    rate: fc.integer({ min: 0, max: 400 }).map((points) => points / 10_000),
    count: fc.integer({ min: 1, max: 120 }),
  })
  .map(({ debt, rate, count }) => ({ debt, ...priceLoan(debt, rate, count) }))

test('of any Price loan: every balance to the cent, ends at zero, never rises, and the parts are the total', () => {
  fc.assert(
    fc.property(loan, ({ debt, payments, balances }) => {
      const steps = amortise(payments) ?? []
      expect(steps.map(({ balance }) => balance)).toEqual(balances)
      expect(steps[0]?.before).toBe(debt)
      expect(steps.at(-1)?.balance).toBe(0)
      for (const { before, balance, principal, interest, cents } of steps) {
        expect(principal + interest).toBe(cents)
        expect(balance).toBeLessThanOrEqual(before)
      }
      const sum = (of: 'principal' | 'interest' | 'cents') => steps.reduce((all, step) => all + step[of], 0)
      expect(sum('principal') + sum('interest')).toBe(sum('cents'))
      expect(sum('principal')).toBe(debt)
    }),
    { numRuns: 500 },
  )
})

test.each([
  [[50, 50, 0], 'Depois do primeiro dos 3 pagamentos'],
  [[40, 40, 20], 'Depois de 2 dos 3 pagamentos'],
])('%j: %s', (cents, words) => {
  const steps = amortise(cents.map((each) => ({ cents: each, interest: 0 }))) ?? []
  expect(shrinkingInWords(steps)).toMatch(new RegExp(`^${words}, resta no máximo a metade`))
})
