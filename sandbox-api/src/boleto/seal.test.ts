import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { defaultConfig } from '@portal/demo-bank'
import { addDays } from '@portal/domain/dates'
import { formatSeal, readSeal, type SlipIssuer, sealedText, verifySeal } from '@portal/domain/seal'
import fc from 'fast-check'
import { aurora } from '../server/banks'
import { barcodeOf, freeField237 } from './barcode'
import { sealOf } from './seal'
import { BANK, issueSlip } from './slip'

const CNPJ = aurora.creditor.cnpj
const issuers: readonly SlipIssuer[] = defaultConfig.slipIssuers

const text = (barcode: string, cnpj: string) =>
  Buffer.from(sealedText({ kind: 'boleto', content: barcode }, cnpj))

/** A bank with its own key, whose signatures are randomised, as those of a security module are. */
const ofTheBank = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { x = '', y = '' } = ofTheBank.publicKey.export({ format: 'jwk' })
const bank: readonly SlipIssuer[] = [{ payee: 'Banco', cnpj: CNPJ, publicKey: { x, y } }]

function signed(barcode: string, cnpj = CNPJ): string {
  const signature = sign('sha256', text(barcode, cnpj), {
    key: ofTheBank.privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return signature.toString('hex').toUpperCase()
}

interface Signed {
  barcode: string
  seal: string
}

const slips: fc.Arbitrary<Signed> = fc
  .record({
    number: fc.integer({ min: 1, max: 99_999_999_999 }),
    days: fc.integer({ min: 0, max: 5_000 }),
    valueCents: fc.integer({ min: 1, max: 9_999_999_999 }),
  })
  .map(({ number, days, valueCents }) => {
    const barcode = barcodeOf({
      bank: BANK.code,
      dueDate: addDays('2026-11-20', days),
      valueCents,
      freeField: freeField237(aurora.account, String(number)),
    })
    return { barcode, seal: signed(barcode) }
  })

async function verdictOn(seal: string, barcode: string, known = issuers): Promise<string> {
  const bytes = readSeal(seal)
  if (bytes === null) return 'no code'
  return (await verifySeal(bytes, { kind: 'boleto', content: barcode }, known)).kind
}

const otherDigit = (text: string, at: number, by: number, base: number) =>
  text.slice(0, at) +
  ((Number.parseInt(text.charAt(at), base) + by) % base).toString(base).toUpperCase() +
  text.slice(at + 1)

/** A real slip that was changed, a real code on another slip, and a code signed with a foreign key. */
const forgeries: readonly ((
  real: Signed,
  other: Signed,
  draw: number,
) => readonly [seal: string, barcode: string])[] = [
  (real, _, draw) => [real.seal, otherDigit(real.barcode, draw % 44, 1 + (draw % 9), 10)],
  (real, _, draw) => [otherDigit(real.seal, draw % 128, 1 + (draw % 15), 16), real.barcode],
  (real, other) => [real.seal, other.barcode],
  (real, other) => [other.seal, real.barcode],
  // Value and due date of one slip, account and number of the other.
  (real, other) => [real.seal, real.barcode.slice(0, 19) + other.barcode.slice(19)],
  (real) => [signed(real.barcode, '12345678000195'), real.barcode],
  (real) => [real.seal.slice(64) + real.seal.slice(0, 64), real.barcode],
  (real) => ['0'.repeat(128), real.barcode],
  (real, other) => [real.seal.slice(0, 64) + other.seal.slice(64), real.barcode],
  (real, _, draw) => [draw.toString(16).padStart(8, '0').repeat(16), real.barcode],
]

/** Verified together: the signatures of a hundred are checked while others are created. */
const hundreds = fc.uniqueArray(slips, {
  minLength: 100,
  maxLength: 100,
  selector: ({ barcode }) => barcode.slice(19),
})

test('of 2,000 real slips none is refused, of 2,000 forged or changed ones none is accepted', async () => {
  let tried = 0
  await fc.assert(
    fc.asyncProperty(hundreds, fc.nat(), async (real, draw) => {
      const verdicts = real.flatMap((slip, k) => {
        const [forge, other] = [forgeries[k % forgeries.length], real.at(k - 1)]
        if (forge === undefined || other === undefined) throw new Error('one of each')
        tried += 1
        const forgery = forge(slip, other, draw + k)
        return [verdictOn(slip.seal, slip.barcode, bank), verdictOn(...forgery, bank)]
      })
      expect(await Promise.all(verdicts)).toEqual(real.flatMap(() => ['ours', 'not-ours']))
    }),
    { numRuns: 20 },
  )
  expect(tried).toBe(2_000)
})

describe('the sandbox', () => {
  const slip = issueSlip({
    kind: 'agreement',
    bank: aurora,
    payer: { name: 'Maria', taxId: '52998224725' },
    ourNumber: '453',
    documentNumber: 'ACD-17',
    documentDate: '2026-11-20',
    dueDate: '2026-12-10',
    valueCents: 11_840,
    hasPix: false,
    statement: {},
  })

  test('signs its slips, each with one code', async () => {
    expect(await verdictOn(slip.seal, slip.barcode)).toBe('ours')
    expect(await verdictOn(formatSeal(slip.seal).toLowerCase(), slip.barcode)).toBe('ours')
    expect(sealOf(slip.barcode, CNPJ)).toBe(slip.seal)
  })

  test('signs what another implementation takes', () => {
    const key = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', ...issuers[0]?.publicKey },
      format: 'jwk',
    })
    const signature = Buffer.from(slip.seal, 'hex')
    expect(verify('sha256', text(slip.barcode, CNPJ), { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(
      true,
    )
  })
})

describe('nothing is claimed', () => {
  const barcode = '23791690400000141501234090000000045301234560'
  const seal = sealOf(barcode, CNPJ)
  const [issuer] = issuers
  if (issuer === undefined) throw new Error('one issuer')

  test.each([
    ['without a key', []],
    ['with a key that is none', [{ ...issuer, publicKey: { x: 'AA', y: 'AA' } }]],
  ])('%s', async (_, known) => {
    expect(await verdictOn(seal, barcode, known)).toBe('unknown')
  })

  test('where the browser has no WebCrypto', async () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto')
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true })
    try {
      expect(await verdictOn(seal, barcode)).toBe('unknown')
    } finally {
      if (own) Object.defineProperty(globalThis, 'crypto', own)
    }
  })
})

test('the demonstration’s portal knows this key as the bank’s', () => {
  expect(defaultConfig.slipIssuers).toMatchObject(issuers)
})

test.each(['', 'F'.repeat(127), 'G'.repeat(128), `${'F'.repeat(128)}F`])('%j is no code', (text) => {
  expect(readSeal(text)).toBeNull()
})
