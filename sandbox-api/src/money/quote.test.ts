import { isBusinessDay } from '@portal/domain/due-date'
import fc from 'fast-check'
import { cetByDates } from '../testing/cet-by-dates'
import { type InstalmentQuoteInput, quoteInstalments } from './quote'

const input: InstalmentQuoteInput = {
  principalCents: 1_050_000,
  monthlyRate: 0.0199,
  count: 6,
  firstDueDate: '2026-12-31',
  contractDate: '2026-11-23',
  insurance: 0,
  tacCents: 0,
  newMoneyCents: 0,
  iofCapReached: false,
}

describe('quoteInstalments', () => {
  it('has due dates clamped to short months and moved to business days', () => {
    expect(quoteInstalments(input).schedule.map(({ dueDate }) => dueDate)).toEqual([
      '2026-12-31',
      '2027-02-01',
      '2027-03-01',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ])
  })

  it('takes one instalment, asked for on a Saturday: it is the first and the last, due on Monday', () => {
    const quote = quoteInstalments({ ...input, count: 1, firstDueDate: '2026-12-26' })
    expect(quote.schedule).toMatchObject([{ dueDate: '2026-12-28', valueCents: quote.instalmentCents }])
  })

  it('starts the months from the business day that the first due date moved to', () => {
    const { schedule } = quoteInstalments({ ...input, count: 3, firstDueDate: '2026-12-26' })
    expect(schedule.map(({ dueDate }) => dueDate)).toEqual(['2026-12-28', '2027-01-28', '2027-03-01'])
  })

  it('taxes an instalment that is asked for on a Saturday as one that is asked for on Monday', () => {
    const iofOn = (firstDueDate: string) =>
      quoteInstalments({ ...input, principalCents: 50_000_000, firstDueDate }).iofCents
    expect(iofOn('2026-12-05')).toBe(iofOn('2026-12-07'))
  })

  it('costs less than the annual rate when nothing is added and eight days of grace are free', () => {
    const { cet, annualRatePercent, iofCents } = quoteInstalments({ ...input, iofCapReached: true })
    expect(iofCents).toBe(0)
    expect(annualRatePercent).toBe(26.68)
    expect(cet).toMatchObject({ annualPercent: 24.8, monthlyPercent: 1.86 })
    expect(cet.parts.requested).toEqual({ cents: 1_050_000, percent: 100 })
  })

  it('names every part of the cost', () => {
    const quote = quoteInstalments({
      ...input,
      newMoneyCents: 200_000,
      insurance: 0.02,
      tacCents: 15_000,
    })
    expect(quote).toMatchObject({
      requestedCents: 1_250_000,
      newMoneyCents: 200_000,
      insuranceCents: 25_000,
      insurancePercent: 2,
      tacCents: 15_000,
      tacPercent: 1.2,
    })
    expect(quote.cet.annualPercent).toBeGreaterThan(quote.annualRatePercent)
  })

  it('charges the tax on what is owed until each instalment, and of a part says what it is of the whole', () => {
    const quote = quoteInstalments({
      ...input,
      principalCents: 100_000,
      monthlyRate: 0,
      count: 2,
      contractDate: '2026-11-23',
      // 30 days, and 63: the 23rd of January is a Saturday.
      firstDueDate: '2026-12-23',
      tacCents: 15_000,
    })
    // 50.000 x 0,0082% x (30 + 63) = 381,3
    expect(quote).toMatchObject({ iofCents: 381, iofPercent: 0.38, tacPercent: 15, insurancePercent: 0 })
    expect(quote.cet.parts).toEqual({
      requested: { cents: 100_000, percent: 86.67 },
      iof: { cents: 381, percent: 0.33 },
      tac: { cents: 15_000, percent: 13 },
      insurance: { cents: 0, percent: 0 },
    })
  })

  it('charges a first period shorter than a month by its days', () => {
    const sooner = quoteInstalments({ ...input, iofCapReached: true, firstDueDate: '2026-12-01' })
    const [firstInstalment] = sooner.schedule
    // 8 days: 1.050.000 x (1,0199^(8/30) - 1) = 5531,9
    expect(firstInstalment?.interestCents).toBe(5532)
    const values = new Set(sooner.schedule.slice(0, -1).map(({ valueCents }) => valueCents))
    expect(values.size).toBe(1)
    const worth = sooner.schedule.reduce(
      (sum, { n, valueCents }) => sum + valueCents / 1.0199 ** (8 / 30 + n - 1),
      0,
    )
    expect(Math.abs(worth - 1_050_000)).toBeLessThan(1)
  })

  test.each(['2026-11-24', '2026-12-01', '2026-12-10', '2026-12-22'])(
    'a first instalment on %s is never dearer than a month later, nor its year than the rate',
    (firstDueDate) => {
      const later = quoteInstalments({ ...input, iofCapReached: true })
      const sooner = quoteInstalments({ ...input, iofCapReached: true, firstDueDate })
      expect(sooner.instalmentCents).toBeLessThan(later.instalmentCents)
      expect(sooner.totalCents).toBeLessThan(later.totalCents)
      expect(sooner.cet.annualPercent - sooner.annualRatePercent).toBeLessThan(0.5)
    },
  )

  it('gives days of grace beyond a month for nothing', () => {
    const aMonth = quoteInstalments({ ...input, iofCapReached: true, firstDueDate: '2026-12-23' })
    const later = quoteInstalments({ ...input, iofCapReached: true, firstDueDate: '2027-01-06' })
    expect(later.instalmentCents).toBe(aMonth.instalmentCents)
  })

  it('takes a rate of zero', () => {
    const quote = quoteInstalments({ ...input, monthlyRate: 0, iofCapReached: true })
    expect(quote).toMatchObject({ totalCents: 1_050_000, annualRatePercent: 0 })
    expect(quote.cet.annualPercent).toBe(0)
  })

  test.each<[string, Partial<InstalmentQuoteInput>, string]>([
    [
      'a first due date on the day of the contract',
      { firstDueDate: '2026-11-23' },
      'must follow the contract',
    ],
    ['no instalment', { count: 0 }, 'count must be 1 or more: 0'],
    ['a broken count', { count: 2.5 }, 'count must be 1 or more: 2.5'],
    ['fractions of cents', { principalCents: 0.5 }, 'principalCents must be whole cents: 0.5'],
    ['negative new money', { newMoneyCents: -1 }, 'newMoneyCents must be whole cents: -1'],
    ['nothing to finance', { principalCents: 0 }, '0 cents cannot be split into 6 instalments'],
  ])('refuses %s', (_, change, message) => {
    const refused = () => quoteInstalments({ ...input, ...change })
    expect(refused).toThrow(RangeError)
    expect(refused).toThrow(message)
  })

  const isoDate = (min: string, max: string) =>
    fc
      .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  const inputs: fc.Arbitrary<InstalmentQuoteInput> = fc.record({
    principalCents: fc.integer({ min: 100_000, max: 50_000_000 }),
    monthlyRate: fc.integer({ min: 0, max: 400 }).map((bp) => bp / 10_000),
    count: fc.integer({ min: 1, max: 72 }),
    contractDate: isoDate('2025-01-01', '2026-12-31'),
    firstDueDate: isoDate('2027-01-01', '2027-03-31'),
    insurance: fc.integer({ min: 0, max: 500 }).map((bp) => bp / 10_000),
    tacCents: fc.integer({ min: 0, max: 100_000 }),
    newMoneyCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
    iofCapReached: fc.boolean(),
  })

  it('is coherent whatever is asked', () => {
    fc.assert(
      fc.property(inputs, (generated) => {
        const quote = quoteInstalments(generated)
        const { requestedCents, iofCents, tacCents, insuranceCents, financedCents, schedule } = quote
        expect(financedCents).toBe(requestedCents + iofCents + tacCents + insuranceCents)
        expect(requestedCents).toBe(generated.principalCents + quote.newMoneyCents)
        expect(quote.totalCents).toBe(schedule.reduce((sum, { valueCents }) => sum + valueCents, 0))
        expect(quote.totalCents).toBe(
          financedCents + schedule.reduce((sum, { interestCents }) => sum + interestCents, 0),
        )
        expect(schedule.reduce((sum, { amortisationCents }) => sum + amortisationCents, 0)).toBe(
          financedCents,
        )
        const payments = schedule.map(({ dueDate, valueCents }) => ({ date: dueDate, value: valueCents }))
        const exact = cetByDates(generated.contractDate, requestedCents, payments)
        // With a fee of more than half, the rate is too high to be exact in these digits.
        expect(Math.abs(quote.cet.annualPercent - exact)).toBeLessThanOrEqual(0.005 + 1e-6 + exact * 1e-12)
        expect(quote.cet.parts.requested.cents).toBe(requestedCents)
        const shares = Object.values(quote.cet.parts)
        expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 9)
        expect(shares.reduce((sum, { cents }) => sum + cents, 0)).toBe(financedCents)
        expect(schedule.every(({ dueDate }) => isBusinessDay(dueDate))).toBe(true)
        expect(new Set(schedule.map(({ dueDate }) => dueDate)).size).toBe(generated.count)
        // The daily IOF is charged for at most 365 days, and the 0.38% on new money alone.
        const taxed =
          (generated.iofCapReached ? 0 : requestedCents - quote.newMoneyCents) + quote.newMoneyCents
        expect(iofCents).toBeLessThanOrEqual(taxed * 0.000082 * 365 + quote.newMoneyCents * 0.0038 + 1)
      }),
    )
  })
})
