import fc from 'fast-check'
import { crc16, readBrCode } from './br-code'

/** Both are printed in the Central Bank's manual of the BR Code. */
const STATIC =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const DYNAMIC =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'

const signed = (text: string) => `${text}6304${crc16(`${text}6304`)}`
/** The published code with other fields. */
const changed = (from: string, to: string) => signed(DYNAMIC.slice(0, -8).replace(from, to))

test.each([STATIC, DYNAMIC])('the CRC of the published example %#', (text) => {
  expect(crc16(text.slice(0, -4))).toBe(text.slice(-4))
})

test('a dynamic code says where its charge is and who is paid', () => {
  expect(readBrCode(DYNAMIC)).toEqual({
    location: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441',
    cents: null,
    payee: 'Fulano de Tal',
    city: 'BRASILIA',
  })
})

test('neither the arrangement nor the CRC minds capitals', () => {
  expect(readBrCode(changed('br.gov.bcb.pix', 'BR.GOV.BCB.PIX'))?.payee).toBe('Fulano de Tal')
  expect(readBrCode(DYNAMIC.slice(0, -4) + DYNAMIC.slice(-4).toLowerCase())?.payee).toBe('Fulano de Tal')
})

test.each([
  ['5406118.40', 11_840],
  ['54041.05', 105],
  ['5403100', 10_000],
  ['54101234567890', 123_456_789_000],
  ['54131234567890.12', 123_456_789_012],
])('the amount %s is %p cents', (field, cents) => {
  const text = changed('5303986', `5303986${field}`)
  expect(readBrCode(text)?.cents).toBe(cents)
})

test.each([
  ['a static code', STATIC],
  ['nothing', ''],
  ['a boleto line', '23791234059000000004353012345608169040000014150'],
  ['another currency', changed('5303986', '5303840')],
  ['another country', changed('5802BR', '5802AR')],
  ['another arrangement', changed('br.gov.bcb.pix', 'br.gov.bcb.pax')],
  ['another version', changed('000201', '000202')],
  ['no payee', changed('5913Fulano de Tal', '')],
  ['no city', changed('6008BRASILIA', '')],
  ['no account', changed('26700014br.gov.bcb.pix2548', '27700014br.gov.bcb.pix2548')],
  ['an account whose lengths do not add up', changed('0014br.gov', '0015br.gov')],
  ['an amount of eleven digits', changed('5303986', '5303986541112345678901')],
  ['an amount of three decimals', changed('5303986', '530398654051.234')],
  ['an amount that begins with a point', changed('5303986', '53039865402.5')],
  ['a sum with words', changed('5303986', '53039865405R$1.5')],
  ['a field without a number', changed('6008BRASILIA', 'A008BRASILIA')],
  ['a length without a number', changed('6008BRASILIA', '60A8BRASILIA')],
  ['an amount that is no number', changed('5303986', '53039865406118,40')],
  ['a field twice', changed('5303986', '53039865303986')],
  ['a length that runs over', changed('6008BRASILIA', '6099BRASILIA')],
])('%s is none', (_, text) => {
  expect(readBrCode(text)).toBeNull()
})

test('no code with one character changed is taken', () => {
  const place = fc.nat(DYNAMIC.length - 1)
  const character = fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code))
  fc.assert(
    fc.property(place, character, (at, other) => {
      fc.pre(DYNAMIC.charAt(at).toUpperCase() !== other.toUpperCase())
      expect(readBrCode(DYNAMIC.slice(0, at) + other + DYNAMIC.slice(at + 1))).toBeNull()
    }),
    { numRuns: 10_000 },
  )
})
