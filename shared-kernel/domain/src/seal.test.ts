import {
  formatSeal,
  letterText,
  readLetterSeal,
  readSeal,
  type SlipIssuer,
  sealedText,
  verifySeal,
} from './seal'

const CNPJ = '11222333000181'
const slip = { kind: 'boleto', content: '23791690400000141501234090000000045301234560' } as const
const letter = {
  agreement: '16000017',
  settledOn: '2026-11-20',
  paidCents: 2000,
  debtor: 'M*** ***.982.247-**',
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const utf8 = (text: string) => new TextEncoder().encode(text)

let issuer: SlipIssuer
let signed: (text: string) => Promise<Uint8Array<ArrayBuffer>>

beforeAll(async () => {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  issuer = { payee: 'Banco Aurora S.A.', cnpj: CNPJ, publicKey: { x, y } }
  signed = async (text) =>
    new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, utf8(text)))
})

test('what is signed names the kind, the content and who issued it', () => {
  expect(sealedText(slip, CNPJ)).toBe(`boleto:1:${slip.content}:${CNPJ}`)
  expect(letterText(letter)).toBe('16000017|2026-11-20|2000|M*** ***.982.247-**')
})

test('a slip is the issuer’s by its code alone, and none of its parts may be another', async () => {
  const code = formatSeal(hex(await signed(sealedText(slip, CNPJ))))
  expect(code).toMatch(/^([0-9a-f]{8} ){15}[0-9a-f]{8}$/)
  const seal = readSeal(code)
  if (seal === null) throw new Error('a code')
  const other = { ...issuer, payee: 'Outro', cnpj: '00000000000191' }
  expect(await verifySeal(seal, slip, [other, issuer])).toEqual({ kind: 'ours', issuer })
  const forged = [
    { ...slip, kind: 'carta' as const },
    { ...slip, content: slip.content.replace('2', '3') },
  ]
  for (const each of forged) expect(await verifySeal(seal, each, [issuer])).toEqual({ kind: 'not-ours' })
  expect(await verifySeal(seal, slip, [other])).toEqual({ kind: 'not-ours' })
})

test('without a known key, or with one that is none, nothing is said', async () => {
  const seal = await signed(sealedText(slip, CNPJ))
  expect(await verifySeal(seal, slip, [])).toEqual({ kind: 'unknown' })
  const broken = { ...issuer, publicKey: { x: 'AA', y: 'AA' } }
  expect(await verifySeal(seal, slip, [broken])).toEqual({ kind: 'unknown' })
})

test.each([
  '',
  'F'.repeat(126),
  'F'.repeat(130),
  `G${'F'.repeat(127)}`,
  `${'F'.repeat(127)}G`,
  'F'.repeat(129),
])('%j is no code of a slip', (text) => {
  expect(readSeal(text)).toBeNull()
})

const signature = 'ab'.repeat(64)
const worded = (text: string) => {
  const bytes = utf8(text)
  return hex(Uint8Array.of(bytes.length)) + hex(bytes) + signature
}

test('a letter’s code says what it signs', () => {
  const read = readLetterSeal(formatSeal(worded(letterText(letter)).toUpperCase()))
  expect(read?.letter).toEqual(letter)
  expect(read?.sealed).toEqual({ kind: 'carta', content: letterText(letter) })
  expect(hex(read?.seal ?? new Uint8Array())).toBe(signature)
})

test.each([
  ['nothing', ''],
  ['no digits', 'carta'],
  ['no text', `00${signature}`],
  ['one byte less', worded(letterText(letter)).slice(0, -2)],
  ['one byte more', `${worded(letterText(letter))}00`],
  ['bytes that are no text', `02c328${signature}`],
  ['a name with a byte that is no text', worded(letterText(letter)).replace('4d2a2a2a', '4dff2a2a')],
  ['a mark before the text', worded(`\uFEFF${letterText(letter)}`)],
  ['no debtor', worded('16000017|2026-11-20|2000|')],
  ['another part', worded(`${letterText(letter)}|mais`)],
  ['text before it', worded(`!${letterText(letter)}`)],
  ['an agreement of 41 characters', worded(letterText({ ...letter, agreement: '1'.repeat(41) }))],
  ['a day in words', worded(letterText({ ...letter, settledOn: '20 de novembro' }))],
  ['a day of one digit', worded(letterText({ ...letter, settledOn: '2026-11-2' }))],
  ['a month of one digit', worded(letterText({ ...letter, settledOn: '2026-1-02' }))],
  ['a year of two digits', worded(letterText({ ...letter, settledOn: '26-11-02' }))],
  ['sixteen digits of cents', worded(letterText({ ...letter, paidCents: 10 ** 15 }))],
  ['a sum with a decimal', worded(letterText({ ...letter, paidCents: 20.5 }))],
  ['what turns the direction of writing', worded(`${letterText(letter)}\u202E`)],
])('%s is no code of a letter', (_, code) => {
  expect(readLetterSeal(code)).toBeNull()
})
