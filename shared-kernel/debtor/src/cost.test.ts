import type { OfferOption } from '@portal/contract'
import { costOfOption } from './cost'

const option: OfferOption = {
  id: 'P12',
  tipo: 'Parcelado',
  destaque: null,
  quantidade: 12,
  valorParcela: 118.4,
  valorEntrada: 0,
  totalAPagar: 1420.8,
  valorDesconto: 700,
  comSeguro: false,
  taxaJurosAoMes: 1.99,
  taxaJurosAoAno: 26.68,
  cetAoAno: 27.5,
}

test('an option starts from the debt less its cut; the rest is interest and costs', () => {
  expect(costOfOption(option, 2000)).toEqual({
    debt: 200_000,
    total: 142_080,
    newMoney: 0,
    parts: [
      { kind: 'principal', cents: 130_000 },
      { kind: 'charges', cents: 12_080 },
    ],
  })
})

test('new money is given back too', () => {
  expect(costOfOption({ ...option, valorTroco: 100 }, 2000).parts?.[0]?.cents).toBe(140_000)
})

test('in full nothing but the debt is paid, whatever the cut says', () => {
  const inFull = costOfOption({ ...option, tipo: 'A vista', totalAPagar: 1200 }, 2000)
  expect(inFull.parts).toEqual([{ kind: 'principal', cents: 120_000 }])
})

test.each([
  ['interest without an amount of it', { valorDesconto: 579.2 }],
  ['a total below what it starts from', { valorDesconto: 0 }],
])('%s: nothing is said about the parts', (_, change) => {
  expect(costOfOption({ ...option, ...change }, 2000).parts).toBeNull()
})
