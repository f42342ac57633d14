import fc from 'fast-check'
import { type CostPart, partsInWords, partsOfTotal } from './cost-parts'

test('interest and costs are known: the rest gives back the debt', () => {
  expect(partsOfTotal(120_000, { interest: 18_000, costs: 2_000 })).toEqual([
    { kind: 'principal', cents: 100_000 },
    { kind: 'interest', cents: 18_000 },
    { kind: 'costs', cents: 2_000 },
  ])
})

test('the principal is known: the rest is interest and costs together', () => {
  expect(partsOfTotal(120_000, { principal: 100_000 })).toEqual([
    { kind: 'principal', cents: 100_000 },
    { kind: 'charges', cents: 20_000 },
  ])
  expect(partsOfTotal(100_000, { principal: 100_000 })).toEqual([{ kind: 'principal', cents: 100_000 }])
})

test('figures that do not add up say nothing', () => {
  expect(partsOfTotal(99_999, { principal: 100_000 })).toBeNull()
  expect(partsOfTotal(100, { interest: 99, costs: 2 })).toBeNull()
  expect(partsOfTotal(100, { interest: -1, costs: 0 })).toBeNull()
})

const part = (principal: number, charges: number): CostPart[] => [
  { kind: 'principal', cents: principal },
  { kind: 'charges', cents: charges },
]

test.each<[CostPart[], string]>([
  [part(8_300, 1_700), 'De cada R$ 100 que você paga, R$ 83 devolvem a dívida e R$ 17 são juros e custos.'],
  [part(9_900, 100), 'De cada R$ 100 que você paga, R$ 99 devolvem a dívida e R$ 1 é de juros e custos.'],
  [part(100, 9_900), 'De cada R$ 100 que você paga, R$ 1 devolve a dívida e R$ 99 são juros e custos.'],
  [part(100_000, 1), 'Quase tudo o que você paga devolve a dívida. Menos de 1% são juros e custos.'],
  [part(1, 100_000), 'Quase tudo o que você paga são juros e custos.'],
  [
    [...part(8_000, 1_500), { kind: 'costs', cents: 500 }],
    'De cada R$ 100 que você paga, R$ 80 devolvem a dívida e R$ 20 são juros e custos.',
  ],
  [part(100, 0), 'Tudo o que você paga devolve a dívida, sem juros nem custos.'],
])('%j in words', (parts, words) => {
  expect(partsInWords(parts).replaceAll('\u00a0', ' ')).toBe(words)
})

const cents = fc.integer({ min: 0, max: 12_345_678_900 })

test('the parts are the total, to the cent', () => {
  fc.assert(
    fc.property(cents, cents, cents, (principal, interest, costs) => {
      const total = principal + interest + costs
      for (const known of [{ principal }, { interest, costs }]) {
        const sum = partsOfTotal(total, known)?.reduce((all, part) => all + part.cents, 0)
        expect(sum).toBe(total)
      }
    }),
  )
})
