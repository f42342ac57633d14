import fc from 'fast-check'
import { type Cost, compareWithDebt, differenceInWords, discountPercent } from './debt-comparison'
import { formatMoney } from './money'

test.each<[string, Cost, string, number]>([
  ['paid in full, cheaper', { debt: 521_490, total: 198_166 }, 'Você deixa de pagar R$\u00a03.233,24', 62],
  [
    '48 instalments over the debt, whatever the cut of its principal',
    { debt: 5_120_000, total: 7_119_425 },
    'Você paga R$\u00a019.994,25 a mais do que deve hoje',
    0,
  ],
  [
    'a cut that interest eats up but for a little',
    { debt: 589_060, total: 581_460 },
    'Você deixa de pagar R$\u00a076,00',
    1,
  ],
  ['exactly the debt', { debt: 100_000, total: 100_000 }, 'Você paga o que deve hoje', 0],
  ['one cent less', { debt: 100_000, total: 99_999 }, 'Você deixa de pagar R$\u00a00,01', 0],
  ['almost nothing is paid', { debt: 100_000, total: 1 }, 'Você deixa de pagar R$\u00a0999,99', 99],
  [
    'new money is part of what is paid back',
    { debt: 5_120_000, total: 7_000_000, newMoney: 1_000_000 },
    'Você paga R$\u00a08.800,00 a mais do que deve hoje e recebe',
    0,
  ],
  [
    'new money without costs',
    { debt: 100, total: 300, newMoney: 200 },
    'Você paga o que deve hoje e recebe',
    0,
  ],
])('%s', (_, cost, words, percent) => {
  expect(differenceInWords(cost)).toBe(words)
  expect(discountPercent(cost)).toBe(percent)
})

test.each<[Cost, string]>([
  [{ debt: 521_490, total: 198_166 }, 'Pagando tudo, são R$\u00a03.233,24 a menos do que você devia'],
  [{ debt: 100, total: 300, newMoney: 100 }, 'Você paga R$\u00a01,00 a mais do que devia e recebeu'],
  [{ debt: 100, total: 100 }, 'Você paga o que devia'],
])('of an agreement: %j', (cost, words) => {
  expect(differenceInWords(cost, 'agreed')).toBe(words)
})

test.each<[string, Cost, number]>([
  ['new money counts as owed', { debt: 10_000, newMoney: 10_000, total: 15_000 }, 25],
  ['nothing is paid', { debt: 10_000, total: 0 }, 100],
  ['nothing was owed', { debt: 0, newMoney: 10_000, total: 5_000 }, 0],
])('the discount where %s', (_, cost, percent) => {
  expect(discountPercent(cost)).toBe(percent)
})

const cents = fc.integer({ min: 1, max: 100_000_000 })

test('no discount is ever told where the total is not below the debt', () => {
  fc.assert(
    fc.property(cents, cents, (debt, excess) => {
      const cost = { debt, total: debt + excess - 1 }
      expect(discountPercent(cost)).toBe(0)
      expect(differenceInWords(cost)).not.toContain('deixa de pagar')
    }),
  )
})

test('debt, total and difference always add up, and the words say that very amount', () => {
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 0, max: 1_000_000 }), (debt, total, newMoney) => {
      const cost = { debt, total, newMoney }
      const difference = compareWithDebt(cost)
      const change =
        difference.kind === 'equal' ? 0 : difference.kind === 'less' ? -difference.cents : difference.cents
      expect(debt + newMoney + change).toBe(total)
      if (difference.kind !== 'equal') {
        expect(differenceInWords(cost)).toContain(formatMoney(difference.cents))
      }
      expect(discountPercent(cost)).toBeLessThan(100)
    }),
  )
})
