import { readBrCode } from '@portal/domain/br-code'
import fc from 'fast-check'
import { hasError, PixElementType, parsePix } from 'pix-utils'
import { aurora } from '../server/banks'
import { brCodeOf } from './br-code'

const { pix } = aurora
const barcode = fc.stringMatching(/^\d{44}$/)
const cents = fc.integer({ min: 1, max: 9_999_999_999 })

it('is read by a parser of others, and by the portal, as what it pays', () => {
  fc.assert(
    fc.property(barcode, cents, (digits, valueCents) => {
      const code = brCodeOf(pix, digits, valueCents)
      const parsed = parsePix(code)
      if (hasError(parsed) || parsed.type !== PixElementType.DYNAMIC) throw new Error(JSON.stringify(parsed))
      expect(parsed).toMatchObject({ merchantName: 'BANCO AURORA SA', merchantCity: 'SAO PAULO' })
      expect(parsed.url).toMatch(/^pix\.bancoaurora\.example\/v2\/cobv\/[0-9a-f]{32}$/)
      expect(readBrCode(code)).toEqual({
        location: parsed.url,
        cents: valueCents,
        payee: 'BANCO AURORA SA',
        city: 'SAO PAULO',
      })
    }),
    { numRuns: 1_000 },
  )
})

it('has the fields of the manual, in their order', () => {
  expect(brCodeOf(pix, '0'.repeat(44), 100)).toMatch(
    /^000201010212\d{4}0014br\.gov\.bcb\.pix25\d\d\S+52040000530398654041\.005802BR5915BANCO AURORA SA6009SAO PAULO62070503\*{3}6304[0-9A-F]{4}$/,
  )
})

it('names a payee and a city without accents, as far as there is room', () => {
  const code = brCodeOf(
    { ...pix, name: 'Crédito Ação S.A. e Companhia', city: 'São João' },
    '0'.repeat(44),
    100,
  )
  expect(readBrCode(code)).toMatchObject({ payee: 'CREDITO ACAO SA E COMPANH', city: 'SAO JOAO' })
})

it('leads to another charge for another slip', () => {
  const codes = ['0'.repeat(44), '1'.repeat(44)].map((digits) => brCodeOf(pix, digits, 100))
  expect(new Set(codes.map((code) => readBrCode(code)?.location)).size).toBe(2)
  expect(brCodeOf(pix, '0'.repeat(44), 100)).toBe(codes[0])
})

it('takes an address of the charges as long as the account has room for, and refuses a longer one', () => {
  const codeFor = (length: number) => brCodeOf({ ...pix, charges: 'x'.repeat(length) }, '0'.repeat(44), 100)
  expect(readBrCode(codeFor(44))?.location).toMatch(/^x{44}\//)
  expect(() => codeFor(45)).toThrow(RangeError)
  expect(() => codeFor(45)).toThrow('a field of a BR Code has up to 99 characters: 0014br.gov.bcb.pix')
})
