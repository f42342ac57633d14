import { generateKeyPairSync, sign } from 'node:crypto'
import { factorOf, readLine } from './boleto'
import { annualCost, annualPercent, instalment, presentValue } from './loan'
import { pixFaults } from './pix'
import { isSealOf, readLetterCode } from './seal'

/** Published with Res. CMN 4.881/2020: R$ 1.000 at 12% a year, five months, R$ 60 of costs paid up front. */
test('the CET of the published example', () => {
  const months = [1, 2, 3, 4, 5]
  const flows = months.map((month) => ({ cents: 20_573, days: (month * 365) / 12 }))
  expect(annualCost(94_000, flows)).toBeCloseTo(43.93, 1)
})

test('an instalment of the Price table, and its rate a year', () => {
  expect(instalment(1000, 1, 12, 30)).toBeCloseTo(88.85, 2)
  expect(instalment(1000, 0, 4, 30)).toBe(250)
  expect(annualPercent(1)).toBeCloseTo(12.68, 2)
})

test('thirty days before, an instalment is worth a month of interest less', () => {
  expect(presentValue(10_200, 2, 30)).toBeCloseTo(10_000, 6)
  expect(presentValue(10_404, 2, 60)).toBeCloseTo(10_000, 6)
  expect(presentValue(10_000, 2, 0)).toBe(10_000)
})

/** FEBRABAN's example of bank 237, and one of another bank after the factor began again. */
test.each([
  ['23791234059000000004353012345608169040000014150', '237', '2016-09-01', 14_150],
  ['34191090080101527124880212460002425480000675787', '341', '2029-05-20', 675_787],
])('%s is read', (line, bank, due, cents) => {
  expect(readLine(line)).toMatchObject({ wrong: [], bank, cents, factor: factorOf(due) })
})

test.each([
  [9, 'campo 1'],
  [20, 'campo 2'],
  [31, 'campo 3'],
  [32, 'dígito geral'],
])('a wrong digit at %i is the one of %s', (at, name) => {
  const line = '23791234059000000004353012345608169040000014150'
  const wrong = `${line.slice(0, at)}${(Number(line[at]) + 1) % 10}${line.slice(at + 1)}`
  expect(readLine(wrong).wrong).toContain(name)
})

test.each([
  ['2025-02-21', 9999],
  ['2025-02-22', 1000],
  ['2026-11-20', 1636],
])('the factor of %s is %i', (date, factor) => {
  expect(factorOf(date)).toBe(factor)
})

/** The dynamic and the static code printed in the Central Bank's manual. */
const PIX =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'
const STATIC =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

test('the published Pix code is whole', () => {
  expect(pixFaults(PIX, 100)).toEqual([])
  expect(pixFaults(STATIC, 100)).toEqual(['localização dinâmica', 'chave estática'])
})

test.each([
  ['Fulano', 'Fulana', ['CRC']],
  ['0014br.gov.bcb.pix', '0014br.gov.bcb.pax', ['CRC', 'arranjo']],
  ['5303986', '5303840', ['CRC', 'moeda']],
  ['5303986', '530398654041.01', ['CRC', 'valor']],
  ['6008BRASILIA', '6009BRASILIA', ['tamanho dos campos']],
])('a Pix code with %s as %s', (from, to, wrong) => {
  expect(pixFaults(PIX.replace(from, to), 100)).toEqual(wrong)
})

describe('a letter’s check code', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const issuers = [{ cnpj: '11222333000181', publicKey: { x, y }, letters: true }]
  const signed = (text: string) =>
    sign('sha256', Buffer.from(`${text}:11222333000181`), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const text = Buffer.from('16000017|2026-11-20|2000|Á*** R***, CPF ***.982.247-**')
  const codeOf = (signature: Buffer) =>
    Buffer.from([text.length, ...text, ...signature])
      .toString('hex')
      .toUpperCase()
  const code = codeOf(signed(`carta:1:${text}`))

  test('is read', () => {
    expect(readLetterCode(code, issuers)).toEqual({
      agreement: '16000017',
      settledOn: '2026-11-20',
      cents: 2000,
      debtor: 'Á*** R***, CPF ***.982.247-**',
    })
  })

  test('is none with any digit changed, cut off or added, and a slip’s is none', () => {
    const others = Array.from(code, (digit, k) =>
      [code.slice(0, k), digit === '0' ? '1' : '0', code.slice(k + 1)].join(''),
    )
    const all = [...others, code.slice(2), code.slice(0, -2), `${code}00`, codeOf(signed(`boleto:1:${text}`))]
    expect(all.filter((each) => readLetterCode(each, issuers) !== null)).toEqual([])
    expect(isSealOf(String(text), code.slice(-128), issuers)).toBe(false)
  })
})
