import { inFull, option } from '../testing/samples'
import { bestWithoutDownPayment, counterpart, groupsOf, marksOf, visibleOptions } from './marks'

const short = option({ id: 'P6', quantidade: 6, valorParcela: 400, totalAPagar: 2400 })
const long = option({ id: 'P24', quantidade: 24, valorParcela: 118, totalAPagar: 2832 })

test.each([
  ['the cheapest, and never the smallest instalment', [inFull(), short, long], { AVISTA: ['Menor custo'] }],
  ['nothing when there is nothing to compare', [inFull()], {}],
  ['the first of equals', [short, { ...short, id: 'P6B' }], { P6: ['Menor custo'] }],
  [
    'the bank’s own marks before ours',
    [
      option({ id: 'P48', destaque: 'MENOR_PARCELA' }),
      option({ id: 'P12', destaque: 'MENOR_PRAZO', valorParcela: 90, totalAPagar: 1080 }),
    ],
    { P48: ['Menor parcela'], P12: ['Menor prazo', 'Menor custo'] },
  ],
])('marks %s', (_, options, marks) => {
  expect(Object.fromEntries(marksOf(options))).toEqual(marks)
})

test.each([
  [0, []],
  [12, [12]],
  [13, [12, 1]],
  [121, [...Array(10).fill(12), 1]],
])('%i options stand in groups, each in one', (count, sizes) => {
  const ids = Array.from({ length: count }, (_, i) => i)
  const groups = groupsOf(ids)
  expect(groups.map(({ length }) => length)).toEqual(sizes)
  expect(groups.flat()).toEqual(ids)
})

const insured = [
  option({ id: 'P12S', destaque: 'MENOR_PRAZO', comSeguro: true }),
  option({ id: 'P24S', quantidade: 24, destaque: 'MENOR_PARCELA', comSeguro: true }),
]
const plain = [
  option({ id: 'P12', destaque: 'MENOR_PRAZO' }),
  option({ id: 'P24', quantidade: 24, destaque: 'MENOR_PARCELA' }),
]
const all = [inFull(), ...plain, ...insured]
const ids = (options: readonly { id: string }[]) => options.map(({ id }) => id)

test('insurance on and off show their own options, and in full always', () => {
  expect(ids(visibleOptions(all, true))).toEqual(['AVISTA', 'P12S', 'P24S'])
  expect(ids(visibleOptions(all, false))).toEqual(['AVISTA', 'P12', 'P24'])
})

test('where no option is insured beforehand all stay on show', () => {
  expect(ids(visibleOptions([inFull(), ...plain], true))).toEqual(['AVISTA', 'P12', 'P24'])
})

test.each([
  ['P24', true, 'P24S'],
  ['P24S', false, 'P24'],
  ['AVISTA', true, 'AVISTA'],
])('turning insurance keeps the condition: %s %s', (from, insurance, to) => {
  const chosen = all.find(({ id }) => id === from)
  if (!chosen) throw new Error(from)
  expect(counterpart(all, chosen, insurance)?.id).toBe(to)
})

test('a mark with another count is still the same condition', () => {
  const other = option({ id: 'P36S', quantidade: 36, destaque: 'MENOR_PARCELA', comSeguro: true })
  const [, longest] = plain
  if (!longest) throw new Error('two options')
  expect(counterpart([...plain, other], longest, true)?.id).toBe('P36S')
})

test('the lowest total among those without a down payment', () => {
  const options = [
    inFull(),
    option({ id: 'P24', valorParcela: 70, totalAPagar: 1680 }),
    option({ id: 'P12', valorParcela: 120, totalAPagar: 1440 }),
    option({ id: 'P6', valorParcela: 200, totalAPagar: 1300, valorEntrada: 100 }),
  ]
  expect(bestWithoutDownPayment(options)?.id).toBe('P12')
})

test('none when every option asks for something now', () => {
  expect(bestWithoutDownPayment([inFull(), option({ valorEntrada: 1 })])).toBeNull()
})
