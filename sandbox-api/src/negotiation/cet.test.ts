import type { OfferFamily } from '@portal/contract'
import { cetByDates } from '@portal/contract/testing/cet'
import { addDays } from '@portal/domain/dates'
import { isBusinessDay } from '@portal/domain/due-date'
import fc from 'fast-check'
import { effectiveCost, printedPercent } from '../money/cet'
import { aurora } from '../server/banks'
import { plans } from './families'
import { groupOf } from './groups'
import { calculate } from './quotes'

/** The example published with the function XIRR, which solves the same equation. */
const published: readonly (readonly [date: string, value: number])[] = [
  ['2008-03-01', 2750],
  ['2008-10-30', 4250],
  ['2009-02-15', 3250],
  ['2009-04-01', 2750],
]

test('a published example, to the last digit that is printed', () => {
  const flow = published.map(([vencimento, valor]) => ({ vencimento, valor }))
  expect(cetByDates('2008-01-01', 10_000, flow)).toBeCloseTo(37.336_253, 5)
  const days = [60, 303, 411, 456]
  const rate = effectiveCost(
    1_000_000,
    published.map(([, value], k) => ({ days: days[k] ?? 0, cents: value * 100 })),
  )
  expect(printedPercent(rate)).toBe(37.34)
})

const taxIds = { PF: '52998224725', PJ: '11222333000181' }
const families = Object.keys(plans) as OfferFamily[]

const choices = fc.record({
  family: fc.constantFrom(...families.filter((family) => plans[family].maxCount > 1)),
  taxpayer: fc.constantFrom('PF' as const, 'PJ' as const),
  reais: fc.integer({ min: 500, max: 250_000 }),
  count: fc.integer({ min: 2, max: 60 }),
  contractDate: fc.integer({ min: 0, max: 730 }).map((days) => addDays('2026-01-01', days)),
  firstDueDay: fc.integer({ min: 3, max: 45 }),
  downPayment: fc.constantFrom(0, 10_000),
  newMoney: fc.constantFrom(0, 150_000),
  insured: fc.boolean(),
})

/** Rounding error of two printed decimals. */
const HALF_A_DIGIT = 0.005 + 1e-6

test('every plan prints the CET of its own calendar days, half to even', () => {
  fc.assert(
    fc.property(choices, ({ family, taxpayer, reais, contractDate, firstDueDay, ...choice }) => {
      const firstDueDate = addDays(contractDate, firstDueDay)
      fc.pre(isBusinessDay(firstDueDate))
      const group = groupOf(
        aurora,
        taxIds[taxpayer],
        { key: 'any', family, contracts: [[reais, 90]] },
        contractDate,
      )
      const terms = calculate(group, { ...choice, firstDueDate, method: 'BOLETO' })
      const exact = cetByDates(
        contractDate,
        terms.valorSolicitado,
        terms.parcelas.filter(({ numero }) => numero > 0),
      )
      const aMonth = ((1 + exact / 100) ** (1 / 12) - 1) * 100
      expect(Math.abs(terms.custoEfetivoTotalAnual - exact)).toBeLessThanOrEqual(HALF_A_DIGIT)
      expect(Math.abs(terms.custoEfetivoTotalMensal - aMonth)).toBeLessThanOrEqual(HALF_A_DIGIT)
      expect(terms.custoEfetivoTotalAnual).toBe(Number(terms.custoEfetivoTotalAnual.toFixed(2)))
    }),
    { numRuns: 600 },
  )
})

test.each([
  ['grace makes it lower than the rate of the contract', 45, 'lower'],
  ['a month keeps it near', 30, 'near'],
] as const)('%s', (_, firstDueDay, side) => {
  const group = groupOf(
    aurora,
    taxIds.PF,
    { key: 'any', family: 'CARTAO', contracts: [[5000, 90]] },
    '2026-11-20',
  )
  const terms = calculate(group, {
    count: 2,
    downPayment: 0,
    firstDueDate: addDays('2026-11-20', firstDueDay),
    method: 'BOLETO',
    insured: false,
    newMoney: 0,
  })
  const difference = terms.custoEfetivoTotalAnual - terms.taxaJurosAoAno
  if (side === 'lower') expect(difference).toBeLessThan(-3)
  else expect(Math.abs(difference)).toBeLessThan(1.5)
})
