import { type Draft, draftErrors, emptyDraft, type Limits, toChoice } from './limits'

const limits: Limits = {
  valorEntradaMinimo: 0,
  valorEntradaMaximo: 600,
  valorParcelaMinimo: 50,
  valorParcelaMaximo: 900,
  quantidadeMinima: 2,
  quantidadeMaxima: 24,
  percEntradaMinima: 0,
  dataMinima: '2026-11-23',
  dataMaxima: '2027-01-04',
  datasSugeridas: [],
  diasIndisponiveis: [],
}
const draft = (change: Partial<Draft>): Draft => ({ ...emptyDraft, ...change })

test.each<[string, Partial<Draft>, object]>([
  ['nothing yet', {}, {}],
  ['a value that fits', { value: '120,50' }, {}],
  ['a value below', { value: '49,99' }, { value: 'O mínimo é R$\u00a050,00' }],
  ['a value above', { value: '1.000' }, { value: 'O máximo é R$\u00a0900,00' }],
  ['the bounds themselves', { value: '900,00' }, {}],
  ['no amount', { value: 'cem' }, { value: 'Digite um valor em reais, como 150,00' }],
  ['a count that fits', { by: 'count', count: '24' }, {}],
  ['a count above', { by: 'count', count: '25' }, { count: 'Escolha de 2 a 24 parcelas' }],
  ['half an instalment', { by: 'count', count: '2.5' }, { count: 'Escolha de 2 a 24 parcelas' }],
  [
    'a down payment above',
    { value: '120', downPayment: '600,01' },
    { downPayment: 'O máximo é R$\u00a0600,00' },
  ],
  ['a field that is not asked for', { by: 'count', count: '3', value: '1' }, {}],
])('%s', (_, change, errors) => {
  expect(draftErrors(draft(change), limits)).toEqual(errors)
})

test.each<[string, Partial<Draft>, object | null]>([
  ['by value', { value: '120,50' }, { instalment: 120.5, count: null, optionId: null }],
  ['by count', { by: 'count', count: '7' }, { instalment: null, count: 7 }],
  ['with a down payment', { value: '120', downPayment: '200' }, { downPayment: 200 }],
  ['unfinished', { by: 'count', value: '120' }, null],
  ['unsound', { value: '20' }, null],
])('a proposal %s', (_, change, choice) => {
  const made = toChoice(draft(change), limits, true)
  if (choice === null) expect(made).toBeNull()
  else expect(made).toMatchObject({ kind: 'Parcelado', insurance: true, ...choice })
})
