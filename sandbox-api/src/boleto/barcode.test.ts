import { addDays } from '@portal/domain/dates'
import { barcodeToLine, formatLine, readLine } from '@portal/domain/linha-digitavel'
import fc from 'fast-check'
import { type BarcodeFields, barcodeOf, checkDigitWithP, formatOurNumber, freeField237 } from './barcode'

/** Published examples: FEBRABAN's layout for bank 237, and one of another bank after the reset of 2025. */
const bank237 = {
  barcode: '23791690400000141501234090000000045301234560',
  line: '23791.23405 90000.000043 53012.345608 1 69040000014150',
  fields: {
    bank: '237',
    dueDate: '2016-09-01',
    valueCents: 14_150,
    freeField: freeField237({ branch: '1234', account: '123456' }, '453'),
  },
}
const bank341 = {
  barcode: '34194254800006757871090001015271248021246000',
  line: '34191.09008 01015.271248 80212.460002 4 25480000675787',
  fields: {
    bank: '341',
    dueDate: '2029-05-20',
    valueCents: 675_787,
    freeField: '1090001015271248021246000',
  },
}
const published = [
  [bank237, '2016-08-01'],
  [bank341, '2026-11-20'],
] as const

/** Decodes a line as a receiving bank would. */
function fieldsRead(line: string, today: string) {
  const reading = readLine(line, today)
  if (!reading.ok) throw new Error(reading.problem)
  const { bank, dueDate, cents, barcode } = reading.boleto
  return { bank, dueDate, valueCents: cents, freeField: barcode.slice(19) }
}

test.each(published)('the published example %#', ({ barcode, line, fields }, today) => {
  expect(barcodeOf(fields)).toBe(barcode)
  expect(formatLine(barcodeToLine(barcode))).toBe(line)
  expect(fieldsRead(line, today)).toEqual(fields)
})

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const slips: fc.Arbitrary<BarcodeFields> = fc.record({
  bank: digits(3),
  dueDate: fc.integer({ min: -3_000, max: 5_500 }).map((days) => addDays('2026-11-20', days)),
  valueCents: fc.integer({ min: 1, max: 9_999_999_999 }),
  freeField: digits(25),
})

it('is read back from its line as it was written', () => {
  fc.assert(
    fc.property(slips, (fields) => {
      const line = barcodeToLine(barcodeOf(fields))
      expect(fieldsRead(line, '2026-11-20')).toEqual(fields)
      expect(fieldsRead(formatLine(line), '2026-11-20')).toEqual(fields)
    }),
  )
})

it('shows any one wrong digit of the three fields', () => {
  fc.assert(
    fc.property(slips, fc.nat(31), fc.integer({ min: 1, max: 9 }), (fields, place, shift) => {
      const line = barcodeToLine(barcodeOf(fields))
      const wrong = (Number(line[place]) + shift) % 10
      const altered = line.slice(0, place) + wrong + line.slice(place + 1)
      expect(readLine(altered, '2026-11-20').ok).toBe(false)
    }),
  )
})

test('a value has ten digits', () => {
  const values = [1, 9_999_999_999].map((valueCents) =>
    barcodeOf({ ...bank237.fields, valueCents }).slice(9, 19),
  )
  expect(values).toEqual(['0000000001', '9999999999'])
})

test.each([
  ['0900000000453', 'P'],
  ['1900000000002', '8'],
  ['1900000000001', 'P'],
  ['1900000000006', '0'],
])('the check digit of portfolio and number %s is %s', (digits, digit) => {
  expect(checkDigitWithP(digits)).toBe(digit)
})

test('our number is printed with its portfolio', () => {
  expect(formatOurNumber('453')).toBe('09/00000000453-P')
})
