import { createPublicKey, verify } from 'node:crypto'
import { defaultConfig } from '@portal/demo-bank'
import { addDays } from '@portal/domain/dates'
import { formatSeal, readSeal, type SlipIssuer, sealedText, verifySeal } from '@portal/domain/slip-seal'
import fc from 'fast-check'
import { DEVELOPMENT_PUBLIC_KEY, sealOf } from './seal'
import { FICTIONAL_BENEFICIARY, issueSlip, type Slip } from './slip'

const issuers: readonly SlipIssuer[] = [
  { payee: 'Banco Aurora S.A.', cnpj: FICTIONAL_BENEFICIARY.taxId, publicKey: DEVELOPMENT_PUBLIC_KEY },
]

const slips = fc
  .record({
    number: fc.integer({ min: 1, max: 99_999_999_999 }),
    days: fc.integer({ min: 0, max: 5_000 }),
    valueCents: fc.integer({ min: 1, max: 9_999_999_999 }),
  })
  .map(({ number, days, valueCents }) =>
    issueSlip({
      kind: 'agreement',
      beneficiary: FICTIONAL_BENEFICIARY,
      payer: { name: 'Maria', taxId: '52998224725' },
      ourNumber: { portfolio: '09', number: String(number) },
      documentNumber: 'ACD-17',
      documentDate: '2026-11-20',
      dueDate: addDays('2026-11-20', days),
      valueCents,
      hasPix: false,
    }),
  )

async function judge(seal: string, barcode: string, known = issuers): Promise<string> {
  const bytes = readSeal(seal)
  return bytes === null ? 'no code' : (await verifySeal(bytes, barcode, known)).kind
}

const otherDigit = (text: string, at: number, by: number, base: number) =>
  text.slice(0, at) +
  ((Number.parseInt(text.charAt(at), base) + by) % base).toString(base).toUpperCase() +
  text.slice(at + 1)

/** A real slip that was changed, a real code on another slip, or a code of somebody else's making. */
const forgeries: readonly ((
  real: Slip,
  other: Slip,
  draw: number,
) => readonly [seal: string, barcode: string])[] = [
  (real, _, draw) => [real.seal, otherDigit(real.barcode, draw % 44, 1 + (draw % 9), 10)],
  (real, _, draw) => [otherDigit(real.seal, draw % 128, 1 + (draw % 15), 16), real.barcode],
  (real, other) => [real.seal, other.barcode],
  (real, other) => [other.seal, real.barcode],
  // Value and due date of one, account and number of the other.
  (real, other) => [real.seal, real.barcode.slice(0, 19) + other.barcode.slice(19)],
  (real) => [sealOf(real.barcode, '12345678000195'), real.barcode],
  (real) => [real.seal.slice(64) + real.seal.slice(0, 64), real.barcode],
  (real) => ['0'.repeat(128), real.barcode],
  (real, other) => [real.seal.slice(0, 64) + other.seal.slice(64), real.barcode],
  (real, _, draw) => [draw.toString(16).padStart(8, '0').repeat(16), real.barcode],
]

test('of 10,000 forged or changed slips none is accepted, of 1,000 real ones none is refused', async () => {
  let tried = 0
  await fc.assert(
    fc.asyncProperty(slips, slips, fc.nat(), async (real, other, draw) => {
      fc.pre(real.barcode !== other.barcode && real.barcode.slice(19) !== other.barcode.slice(19))
      expect(await judge(real.seal, real.barcode)).toBe('ours')
      expect(await judge(formatSeal(real.seal).toLowerCase(), real.barcode)).toBe('ours')
      for (const [k, forge] of forgeries.entries()) {
        expect([k, await judge(...forge(real, other, draw))]).toEqual([k, 'not-ours'])
        tried += 1
      }
    }),
    { numRuns: 1_000 },
  )
  expect(tried).toBeGreaterThanOrEqual(10_000)
}, 120_000)

test('another implementation takes the same signature, and the same slip has the same code', () => {
  const barcode = '23791690400000141501234090000000045301234560'
  const seal = sealOf(barcode, '11222333000181')
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...DEVELOPMENT_PUBLIC_KEY }, format: 'jwk' })
  const text = Buffer.from(sealedText(barcode, '11222333000181'))
  expect(verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(seal, 'hex'))).toBe(true)
  expect(sealOf(barcode, '11222333000181')).toBe(seal)
})

describe('nothing is claimed', () => {
  const barcode = '23791690400000141501234090000000045301234560'
  const seal = sealOf(barcode, '11222333000181')
  const [issuer] = issuers
  if (issuer === undefined) throw new Error('one issuer')

  test.each([
    ['without a key', []],
    ['with a key that is none', [{ ...issuer, publicKey: { x: 'AA', y: 'AA' } }]],
  ])('%s', async (_, known) => {
    expect(await judge(seal, barcode, known)).toBe('unknown')
  })

  test('where the browser has no WebCrypto', async () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto')
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true })
    try {
      expect(await judge(seal, barcode)).toBe('unknown')
    } finally {
      if (own) Object.defineProperty(globalThis, 'crypto', own)
    }
  })
})

test('the demonstration’s portal knows this key as the bank’s', () => {
  expect(defaultConfig.slipIssuers).toEqual(issuers)
})

test.each(['', 'F'.repeat(127), 'G'.repeat(128), `${'F'.repeat(128)}F`])('%j is no code', (text) => {
  expect(readSeal(text)).toBeNull()
})
