import fc from 'fast-check'
import {
  formatTaxId,
  isCnpj,
  isCpf,
  isTaxId,
  joinTaxId,
  maskedWithLabel,
  maskTaxId,
  normaliseTaxId,
  splitTaxId,
  stateModeOf,
  taxIdCheckDigits,
} from './tax-id'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const letters = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    minLength: length,
    maxLength: length,
  })
const uneven = (id: string) => new Set(id).size > 1

const cpfs = digits(9)
  .map((stem) => stem + taxIdCheckDigits(stem))
  .filter(uneven)
const cnpjs = letters(12)
  .map((stem) => stem + taxIdCheckDigits(stem))
  .filter(uneven)

test.each([
  ['529.982.247-25', true],
  ['52998224725', true],
  [' 529 982 247/25 ', true],
  ['00000000191', true],
  ['111.444.777-35', true],
  // A remainder of 10 is written 0.
  ['123.456.789-09', true],
  ['529.982.247-26', false],
  ['529.982.247-15', false],
  ['11111111111', false],
  ['00000000000', false],
  ['5299822472', false],
  ['529982247250', false],
  ['foo52998224725', false],
  ['5299822472５', false],
  ['', false],
])('%s is a CPF: %s', (text, expected) => {
  expect(isCpf(text)).toBe(expected)
})

test.each([
  ['11.222.333/0001-81', true],
  ['11222333000181', true],
  // Banks whose first check digit has a remainder of 0, 1 and 2.
  ['00.360.305/0001-04', true],
  ['60.701.190/0001-04', true],
  ['00.000.000/0001-91', true],
  // Official example of IN RFB 2.229/2024.
  ['12.ABC.345/01DE-35', true],
  ['12abc34501de35', true],
  ['12.ABC.345/01DE-36', false],
  ['12.ABC.345/01DE-3A', false],
  ['11.222.333/0001-82', false],
  ['00000000000000', false],
  ['1122233300018', false],
  ['x11222333000181', false],
])('%s is a CNPJ: %s', (text, expected) => {
  expect(isCnpj(text)).toBe(expected)
})

test('either is a tax id', () => {
  expect(['529.982.247-25', '11.222.333/0001-81', '123'].map(isTaxId)).toEqual([true, true, false])
})

test.each([
  ['52998224725', 'PF'],
  ['11.222.333/0001-81', 'PJ'],
  ['529982247250', 'PJ'],
  ['', 'PF'],
])('%s belongs to a %s', (text, mode) => {
  expect(stateModeOf(text)).toBe(mode)
})

test.each([
  ['', ''],
  ['529', '529'],
  ['5299', '529.9'],
  ['52998224725', '529.982.247-25'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['112223330001811', '11.222.333/0001-811'],
])('%s is written %s', (text, written) => {
  expect(formatTaxId(text)).toBe(written)
})

test.each([
  ['52998224725', 'CPF', '***.982.247-**'],
  ['11222333000181', 'CNPJ', '**.222.333/0001-**'],
])('%s is shown as the %s %s', (text, label, shown) => {
  expect(maskTaxId(text)).toBe(shown)
  expect(maskedWithLabel(shown)).toBe(`${label}\u00a0${shown}`)
})

test('the negotiation query splits 8 + 4 + 2 and 9 + 2', () => {
  expect(splitTaxId('11.222.333/0001-81')).toEqual({
    cpfCnpj: '11222333',
    filial: '0001',
    tipoPessoa: 2,
    digitoDocumento: '81',
  })
  expect(splitTaxId('529.982.247-25')).toEqual({
    cpfCnpj: '529982247',
    filial: '0000',
    tipoPessoa: 1,
    digitoDocumento: '25',
  })
})

test('joining undoes splitting', () => {
  fc.assert(fc.property(fc.oneof(cpfs, cnpjs), (id) => joinTaxId(splitTaxId(id)) === id))
})

test('the written form of a valid id is valid and reads back', () => {
  fc.assert(
    fc.property(fc.oneof(cpfs, cnpjs), (id) => {
      expect(isTaxId(formatTaxId(id))).toBe(true)
      expect(normaliseTaxId(formatTaxId(id))).toBe(id)
    }),
  )
})

test('a wrong check digit makes an id invalid', () => {
  fc.assert(
    fc.property(fc.oneof(cpfs, cnpjs), fc.boolean(), fc.integer({ min: 1, max: 9 }), (id, last, by) => {
      const at = id.length - (last ? 1 : 2)
      const wrong = id.slice(0, at) + ((Number(id.charAt(at)) + by) % 10) + id.slice(at + 1)
      expect(isTaxId(wrong)).toBe(false)
    }),
  )
})

test('right check digits do not make up for a character too many', () => {
  fc.assert(fc.property(letters(13), (stem) => !isTaxId(stem + taxIdCheckDigits(stem))))
})

test('no shown id gives away the whole', () => {
  fc.assert(fc.property(fc.oneof(cpfs, cnpjs), (id) => !normaliseTaxId(maskTaxId(id)).includes(id)))
})
