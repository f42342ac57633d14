import { generateKeyPairSync } from 'node:crypto'
import { defaultConfig } from '@portal/demo-bank'
import { addDays } from '@portal/domain/dates'
import {
  formatSeal,
  letterText,
  readLetterSeal,
  readSeal,
  type SettlementLetter,
  type SlipIssuer,
  sealedText,
  verifySeal,
} from '@portal/domain/seal'
import fc from 'fast-check'
import { letterSealOf, sealOf } from './seal'

const CNPJ = '11222333000181'
const issuers: readonly SlipIssuer[] = defaultConfig.slipIssuers

const letters: fc.Arbitrary<SettlementLetter> = fc.record({
  agreement: fc.stringMatching(/^[0-9A-Za-z_-]{1,40}$/),
  settledOn: fc.integer({ min: 0, max: 5_000 }).map((days) => addDays('2026-11-20', days)),
  paidCents: fc.integer({ min: 1, max: 9_999_999_999 }),
  debtor: fc.stringMatching(/^[A-ZÀ-Ý]\*\*\*( [A-ZÀ-Ý]\*\*\*){0,6}, CPF \*{3}\.\d{3}\.\d{3}-\*\*$/),
})
const barcodes = fc.stringMatching(/^\d{44}$/)

async function verdictOn(code: string, known = issuers): Promise<string> {
  const read = readLetterSeal(code)
  return read === null ? 'no code' : (await verifySeal(read.seal, read.sealed, known)).kind
}

async function verdictAsSlip(code: string, barcode: string): Promise<string> {
  const seal = readSeal(code)
  return seal === null
    ? 'no code'
    : (await verifySeal(seal, { kind: 'boleto', content: barcode }, issuers)).kind
}

const signatureIn = (code: string) => code.slice(-128)

/** A well-formed code with another text under an existing signature. */
function worded(text: string, signature: string): string {
  const bytes = Buffer.from(text)
  return Buffer.from([bytes.length, ...bytes]).toString('hex') + signature
}

const otherDigit = (code: string, at: number, by: number) =>
  code.slice(0, at) + ((Number.parseInt(code.charAt(at), 16) + by) % 16).toString(16) + code.slice(at + 1)

/** A copy of the letter with one field of another letter. */
const changed = (letter: SettlementLetter, other: SettlementLetter): SettlementLetter[] => [
  { ...letter, agreement: other.agreement },
  { ...letter, settledOn: other.settledOn },
  { ...letter, paidCents: other.paidCents },
  { ...letter, debtor: other.debtor },
]

test('of 500 letters none real is refused, and nothing made of them is accepted', async () => {
  let forged = 0
  await fc.assert(
    fc.asyncProperty(letters, letters, barcodes, fc.nat(), async (letter, other, barcode, draw) => {
      const text = letterText(letter)
      const code = letterSealOf(letter, CNPJ)
      const slip = sealOf(barcode, CNPJ)
      expect(await verdictOn(code)).toBe('ours')
      expect(readLetterSeal(code)?.letter).toEqual(letter)

      const at = draw % code.length
      const forgeries = [
        ...changed(letter, other)
          .map(letterText)
          .filter((each) => each !== text)
          .map((each) => worded(each, signatureIn(code))),
        otherDigit(code, at, 1 + (draw % 15)),
        code.slice(0, at),
        code.slice(at + 1),
        `${code}00`,
        letterSealOf(letter, '12345678000195'),
        // A slip's code after a letter's text, and the code of a slip whose digits equal a letter's text.
        slip,
        worded(text, slip),
        worded(text, sealOf(text, CNPJ)),
      ]
      forged += forgeries.length
      const verdicts = await Promise.all(forgeries.map((each) => verdictOn(each)))
      expect(verdicts.indexOf('ours')).toBe(-1)

      const asSlips = [
        verdictAsSlip(code, barcode),
        verdictAsSlip(signatureIn(code), barcode),
        verdictAsSlip(signatureIn(code), text),
      ]
      expect(await Promise.all(asSlips)).not.toContain('ours')
    }),
    { numRuns: 100 },
  )
  expect(forged).toBeGreaterThanOrEqual(1_000)
})

const letter: SettlementLetter = {
  agreement: '16000017',
  settledOn: '2026-11-20',
  paidCents: 2_000,
  debtor: 'G*** H*** Á***, CPF ***.982.247-**',
}

test('a code is the same in groups and in small letters', async () => {
  const code = letterSealOf(letter, CNPJ)
  expect(readLetterSeal(formatSeal(code).toLowerCase())).toEqual(readLetterSeal(code))
})

test('whose key it is decides', async () => {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  const stranger = { payee: 'Outro', cnpj: CNPJ, publicKey: { x, y }, letters: true }
  const code = letterSealOf(letter, CNPJ)
  expect(await verdictOn(code, [stranger])).toBe('not-ours')
  expect(await verdictOn(code, [stranger, ...issuers])).toBe('ours')
  expect(await verdictOn(code, [])).toBe('unknown')
})

test.each([
  ['nothing', ''],
  ['no digits', 'carta'],
  ['no text', `00${'F'.repeat(128)}`],
  ['no letter', worded('16000017|2026-11-20|2000', 'F'.repeat(128))],
  ['a mark before the text', worded(`\uFEFF${letterText(letter)}`, 'F'.repeat(128))],
  ['what turns the direction of writing', worded(`${letterText(letter)}\u202E`, 'F'.repeat(128))],
  ['bytes that are no text', `02C328${'F'.repeat(128)}`],
])('%s is no code', (_, text) => {
  expect(readLetterSeal(text)).toBeNull()
})

test('what is signed says that it is a letter', () => {
  expect(sealedText({ kind: 'carta', content: letterText(letter) }, CNPJ)).toBe(
    'carta:1:16000017|2026-11-20|2000|G*** H*** Á***, CPF ***.982.247-**:11222333000181',
  )
})
