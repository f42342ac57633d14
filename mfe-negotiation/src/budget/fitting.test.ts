import type { OfferOption } from '@portal/contract'
import { centsOf, reaisOf } from '@portal/domain/money'
import fc from 'fast-check'
import { option } from '../testing/samples'
import { fitsInMonth, heaviestPayment, optionsThatFit, proposalThatFits } from './fitting'
import { livingMinimum } from './living-minimum'

test.each([
  ['what is left', { income: 3000, home: 900, living: 700, debts: 300, savings: 100 }, 1000],
  ['nothing kept back', { income: 3000, home: 0, living: 0, debts: 0, savings: 0 }, 2400],
  [
    'the living minimum before a small household',
    { income: 1000, home: 100, living: 100, debts: 0, savings: 0 },
    400,
  ],
  ['debts count before the minimum', { income: 1000, home: 0, living: 0, debts: 300, savings: 0 }, 100],
  ['more goes out than comes in', { income: 1000, home: 900, living: 700, debts: 0, savings: 0 }, 0],
  ['less than the minimum comes in', { income: 500, home: 0, living: 0, debts: 0, savings: 0 }, 0],
])('%s', (_, reais, expected) => {
  const { income, home, living, debts, savings } = reais
  const month = {
    income: centsOf(income),
    home: centsOf(home),
    living: centsOf(living),
    debts: centsOf(debts),
    savings: centsOf(savings),
  }
  expect(fitsInMonth(month, 600_00)).toBe(centsOf(expected))
})

test.each([
  ['2022-09-24', 0],
  ['2022-09-25', 303_00],
  ['2023-06-19', 303_00],
  ['2023-06-20', 600_00],
  ['2026-11-22', 600_00],
])('the living minimum on %s', (day, cents) => {
  expect(livingMinimum(day)).toBe(cents)
})

const cents = fc.integer({ min: 0, max: 20_000_00 })
const month = fc.record({ income: cents, home: cents, living: cents, debts: cents, savings: cents })

/**
 * Options as the bank calculates them: a down payment and equal instalments, with the rounding difference in the last
 * one.
 */
const anOption: fc.Arbitrary<OfferOption> = fc
  .record({
    id: fc.uuid(),
    inFull: fc.boolean(),
    quantidade: fc.integer({ min: 1, max: 72 }),
    instalment: fc.integer({ min: 1, max: 5_000_00 }),
    downPayment: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000_00 })),
    residue: fc.integer({ min: -50, max: 50 }),
  })
  .map(({ id, inFull, quantidade, instalment, downPayment, residue }) =>
    option({
      id,
      tipo: inFull ? 'A vista' : 'Parcelado',
      quantidade: inFull ? 1 : quantidade,
      valorParcela: reaisOf(instalment),
      valorEntrada: inFull ? 0 : reaisOf(downPayment),
      totalAPagar: reaisOf(
        inFull ? instalment : Math.max(1, downPayment + instalment * quantidade + residue),
      ),
    }),
  )

/** All payments of an option. */
function paymentsOf({ tipo, quantidade, valorParcela, valorEntrada, totalAPagar }: OfferOption): number[] {
  if (tipo === 'A vista') return [centsOf(totalAPagar)]
  const equal = Array.from({ length: quantidade - 1 }, () => centsOf(valorParcela))
  const paid = [centsOf(valorEntrada), ...equal]
  return [...paid, centsOf(totalAPagar) - paid.reduce((sum, each) => sum + each, 0)]
}

/** Options, and an affordable amount: arbitrary, or within a few cents of one of their payments. */
const optionsAndFits = fc
  .record({
    options: fc.array(anOption, { minLength: 1, maxLength: 12 }),
    anything: cents,
    isAnything: fc.boolean(),
    which: fc.nat(1000),
    around: fc.integer({ min: -60, max: 60 }),
  })
  .map(({ options, anything, isAnything, which, around }) => {
    const payments = options.flatMap((each) => paymentsOf(each))
    const near = (payments[which % payments.length] ?? 0) + around
    return { options, fits: isAnything ? anything : Math.max(0, near) }
  })

test('nothing above what fits is shown, and nothing that fits is left out', () => {
  fc.assert(
    fc.property(optionsAndFits, ({ options, fits }) => {
      const shown = optionsThatFit(options, fits)
      for (const each of options) {
        // With a single payment, the stated instalment may exceed it by the rounding difference.
        const isStated = each.tipo === 'A vista' || centsOf(each.valorParcela) <= fits
        const isAffordable = isStated && paymentsOf(each).every((payment) => payment <= fits)
        expect(shown.includes(each)).toBe(isAffordable)
      }
    }),
    { numRuns: 2000 },
  )
})

test('the first one has the least total of those that fit, and the totals rise', () => {
  fc.assert(
    fc.property(fc.array(anOption, { maxLength: 12 }), cents, (options, fits) => {
      const totals = optionsThatFit(options, fits).map(({ totalAPagar }) => totalAPagar)
      const affordable = options.filter((each) => heaviestPayment(each) <= fits)
      if (affordable.length > 0) {
        expect(totals[0]).toBe(Math.min(...affordable.map(({ totalAPagar }) => totalAPagar)))
      }
      expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    }),
    { numRuns: 1000 },
  )
})

test('paying it leaves what is kept back and the living minimum', () => {
  fc.assert(
    fc.property(month, cents, (budget, minimum) => {
      const { income, home, living, debts, savings } = budget
      const fits = fitsInMonth(budget, minimum)
      expect(fits).toBeGreaterThanOrEqual(0)
      if (fits === 0) return
      expect(income - home - living - debts - savings - fits).toBeGreaterThanOrEqual(0)
      expect(income - debts - fits).toBeGreaterThanOrEqual(minimum)
    }),
  )
})

const bounds = fc
  .tuple(fc.integer({ min: 10_00, max: 900_00 }), fc.integer({ min: 0, max: 3_000_00 }), cents)
  .map(([least, more, downPayment]) => ({
    valorParcelaMinimo: reaisOf(least),
    valorParcelaMaximo: reaisOf(least + more),
    valorEntradaMinimo: reaisOf(downPayment),
  }))

test('a proposal is within the bounds of the bank and never above what fits', () => {
  fc.assert(
    fc.property(bounds, cents, (limits, fits) => {
      const proposal = proposalThatFits(limits, fits)
      const [least, most] = [centsOf(limits.valorParcelaMinimo), centsOf(limits.valorParcelaMaximo)]
      const downPayment = centsOf(limits.valorEntradaMinimo)
      if (proposal === null) {
        expect(fits < least || fits < downPayment).toBe(true)
        return
      }
      expect(proposal).toBeLessThanOrEqual(fits)
      expect(downPayment).toBeLessThanOrEqual(fits)
      expect(proposal).toBeGreaterThanOrEqual(least)
      expect(proposal).toBeLessThanOrEqual(most)
      // A round amount, or one of the bank's bounds: it must not disclose the person's budget.
      expect(proposal % 100 === 0 || proposal === least || proposal === most).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('a group without own proposals has none', () => {
  expect(proposalThatFits(null, 1_000_00)).toBeNull()
})
