import fc from 'fast-check'
import { brCodeName, crc16, readBrCode } from './br-code'

/** Both from the Central Bank's BR Code manual. */
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

// Banks count lengths in characters or in bytes: bacen/pix-api#559, #634 and #635.
const inUtf8 = (text: string) => new TextEncoder().encode(text).length
test.each([
  ['lengths in characters', (text: string) => text.length],
  ['lengths in bytes', inUtf8],
])('accents, with %s', (_, lengthOf) => {
  const field = (id: string, text: string) => id + String(lengthOf(text)).padStart(2, '0') + text
  const [payee, city] = ['BANCO CRÉDITO & CIA', 'São Paulo']
  const text = changed('5913Fulano de Tal6008BRASILIA', field('59', payee) + field('60', city))
  expect(readBrCode(text)).toMatchObject({ payee, city })
})

test('a CRC over what is no text is none of a code', () => {
  expect(readBrCode(changed('Tal', 'T\ud800l'))?.city).toBe('BRASILIA')
})

// The last two are from bacen/pix-api#622 and #640.
test.each([
  ['behind another arrangement', changed('2670', '26100006br.abc2770')],
  ['at the last id', changed('2670', '5170')],
  ['with a line feed at its end', `${DYNAMIC}\n`],
  [
    'of an acquirer',
    '00020101021226820014br.gov.bcb.pix2560pix.stone.com.br/pix/v2/234e3f9d-7cb3-4b29-9d46-974796d0bb29520400005303986540527.005802BR5925PERFECT PAY TECNOLOGIA SE6014RIO DE JANEIRO622905255ddb94f8bd33c3bfd1ad38e3b6304AE32',
  ],
  [
    'with underscores',
    '00020126880014br.gov.bcb.pix2566opsqrc.7trust.com.br/qr/v3/at/908a17b4-c530-4857-a7e9-5c4de0a1e7695204000053039865802BR5925BRASIL_AUGE_INTERNACIONAL6014BELO_HORIZONTE62070503***63048AD8',
  ],
])('the account of Pix is found %s', (_, text) => {
  expect(readBrCode(text)?.location).toMatch(/^(pix|opsqrc)\./)
})

test.each([
  ['Banco Aurora Crédito S.A.', 'BANCO AURORA CREDITO SA'],
  ['Conceição & Filhos', 'CONCEICAO FILHOS'],
  ['São João d’Aliança', 'SAO JOAO DALIANCA'],
])('%s is written %s', (name, written) => {
  expect(brCodeName(name)).toBe(written)
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
  ['no account', changed('26700014br.gov.bcb.pix2548', '25700014br.gov.bcb.pix2548')],
  ['an account beyond the last id', changed('26700014br.gov.bcb.pix2548', '52700014br.gov.bcb.pix2548')],
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
