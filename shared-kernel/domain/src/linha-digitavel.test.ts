import fc from 'fast-check'
import { addDays } from './dates'
import {
  bankName,
  barcodeToLine,
  dueDateOf,
  formatLine,
  lineToBarcode,
  mod10,
  mod11,
  otherDueDateOf,
  readLine,
} from './linha-digitavel'

const TODAY = '2026-11-20'

/** Published examples: the bank's layout (237), and one issued after the due factor's reset (341). */
const examples = [
  {
    barcode: '23791690400000141501234090000000045301234560',
    line: '23791.23405 90000.000043 53012.345608 1 69040000014150',
    bank: '237',
    cents: 14150,
    dueDate: '2016-09-01',
    today: '2016-08-01',
  },
  {
    barcode: '34194254800006757871090001015271248021246000',
    line: '34191.09008 01015.271248 80212.460002 4 25480000675787',
    bank: '341',
    cents: 675787,
    dueDate: '2029-05-20',
    today: TODAY,
  },
]

test.each(examples)('reads $line', ({ barcode, line, bank, cents, dueDate, today }) => {
  const boleto = { line: line.replace(/\D/g, ''), barcode, bank, cents, dueDate }
  expect(readLine(line, today)).toEqual({ ok: true, boleto })
  expect(readLine(barcode, today)).toEqual({ ok: true, boleto })
  expect(formatLine(boleto.line)).toBe(line)
})

const good = '23791234059000000004353012345608169040000014150'
const swap = (at: number, digit: string) => good.slice(0, at) + digit + good.slice(at + 1)

test.each([
  ['', 'empty'],
  [' .- ', 'empty'],
  ['2379123405900000000435301234560816904000001415', 'length'],
  [`${good}0`, 'length'],
  ['não sei', 'characters'],
  // The letter O instead of zero, at either end.
  [swap(0, 'O'), 'characters'],
  [swap(46, 'O'), 'characters'],
  ['836200000005667800481000180975657313001589636081', 'collection-bill'],
  // A bill has 48 digits: a line of 47 that starts with 8 is a boleto with a wrong first digit.
  [swap(0, '8'), 'field-1'],
  [swap(3, '8'), 'currency'],
  [swap(9, '6'), 'field-1'],
  [swap(5, '1'), 'field-1'],
  [swap(12, '1'), 'field-2'],
  [swap(25, '9'), 'field-3'],
  [swap(32, '2'), 'general'],
  [swap(46, '1'), 'general'],
])('%p fails by %s', (text, problem) => {
  expect(readLine(text, TODAY)).toEqual({ ok: false, problem })
})

// In the formats of various sources; the short last field is from Tagliatti/Boleto-Validator-PHP#1.
const LINE = '34191.09008 01015.271248 80212.460002 4 25480000675787'
test.each([
  [
    'three zeros for fourteen',
    '23791.23405 90000.000043 53012.345608 1 000',
    '23791.23405 90000.000043 53012.345608 1 00000000000000',
  ],
  ['marks of direction', `\u202a\u200e${LINE}\u202c`, LINE],
  ['zero-width blanks', LINE.replaceAll('.', '\u200b.'), LINE],
  ['soft hyphens', LINE.replaceAll('.', '\u00ad'), LINE],
  ['a byte-order mark', `\ufeff${LINE}`, LINE],
  ['no-break blanks', LINE.replaceAll(' ', '\u00a0'), LINE],
  ['no-break hyphens', LINE.replaceAll('.', '\u2011'), LINE],
  ['en dashes', LINE.replaceAll(' ', ' \u2013 '), LINE],
  [
    'full-width digits',
    LINE.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    LINE,
  ],
  ['a line of its own for each group', LINE.replaceAll(' ', '\r\n'), LINE],
  ['a label', `Linha digitável: ${LINE}`, LINE],
  ['a label on the line above', `Código de Barras:\n${LINE}`, LINE],
  ['the bank before it', `341-7 | ${LINE}`, LINE],
  ['both', `Linha digitável: 341-7 | ${LINE}`, LINE],
  ['groups of four', '3419 1090 0801 0152 7124 8802 1246 0002 4254 8000 0675 787', LINE],
  [
    'a message',
    `Olá, Maria! Seu boleto de R$ 6.757,87 vence em 20/05/2029:\n${LINE}\nDúvidas? 4004-1234`,
    LINE,
  ],
  ['a message with one piece', `Boleto 2029 ${LINE.replace(/\D/g, '')} pague até 20/05`, LINE],
  ['a barcode in a message', 'Barras 34194254800006757871090001015271248021246000.', LINE],
])('a line is read with %s', (_, text, line) => {
  const reading = readLine(text, TODAY)
  expect(reading).toEqual(readLine(line, TODAY))
  expect(reading).not.toHaveProperty('problem', 'characters')
  expect(reading).not.toHaveProperty('problem', 'length')
})

test('format characters, dashes and words anywhere between the groups change nothing', () => {
  const between = fc.string({
    unit: fc.constantFrom(...' .-\u200b\u200e\u202c\u00ad\u2011\u2013\u00a0\n'),
    maxLength: 3,
  })
  const around = fc.constantFrom('', 'Linha digitável: ', 'Pague: ')
  fc.assert(
    fc.property(around, fc.array(between, { minLength: 8, maxLength: 8 }), (before, gaps) => {
      const text = LINE.split(/[ .]/)
        .map((group, at) => group + gaps[at])
        .join('')
      expect(readLine(before + text, TODAY)).toEqual(readLine(LINE, TODAY))
    }),
  )
})

test.each([
  ['836200000005667800481000180975657313001589636081'],
  ['83620000000-5 66780048100-0 18097565731-3 00158963608-1'],
  ['Conta de luz: 83620000000 5 66780048100 0 18097565731 3 00158963608 1, obrigada'],
  // One digit is missing.
  ['83620000000566780048100018097565731300158963608'],
  ['Pague 836200000005 667800481000 180975657313 001589636081'],
])('%s is a collection bill', (text) => {
  expect(readLine(text, TODAY)).toEqual({ ok: false, problem: 'collection-bill' })
})

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const barcodes = fc.tuple(digits(3), digits(14), digits(25)).map(([bank, factorAndValue, free]) => {
  const rest = factorAndValue + free
  return `${bank}9${mod11(`${bank}9${rest}`)}${rest}`
})

test('barcode and line hold the same', () => {
  fc.assert(fc.property(barcodes, (barcode) => lineToBarcode(barcodeToLine(barcode)) === barcode))
})

test('every sound barcode is accepted, in both forms', () => {
  fc.assert(
    fc.property(
      // No bank code starts with 8: such a barcode is a collection bill.
      barcodes.filter((barcode) => !barcode.startsWith('8')),
      (barcode) => {
        expect(readLine(barcode, TODAY).ok).toBe(true)
        expect(readLine(formatLine(barcodeToLine(barcode)), TODAY).ok).toBe(true)
      },
    ),
  )
})

test('one wrong digit in a field never passes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      expect(readLine(swap(at, String((Number(good.charAt(at)) + by) % 10)), TODAY).ok).toBe(false)
    }),
  )
})

test('mod 10 adds the digits of products', () => {
  expect([mod10('237912340'), mod10('9000000004'), mod10('5301234560')]).toEqual([5, 3, 8])
})

test.each([
  [9999, '2025-02-01', '2025-02-21'],
  [1000, '2025-02-01', '2025-02-22'],
  [1636, TODAY, '2026-11-20'],
  [1001, '2000-08-01', '2000-07-04'],
  [9999, TODAY, '2025-02-21'],
  // The old cycle is outside the window, so the new one applies.
  [7000, TODAY, '2041-07-28'],
  // Both ends of the window: -3000 and +5500 days.
  [7636, TODAY, '2018-09-03'],
  [7635, TODAY, null],
  [7136, TODAY, '2041-12-11'],
  [7137, TODAY, null],
  // One cycle is before the window, the other after it.
  [7300, TODAY, null],
  [0, TODAY, null],
  [999, TODAY, null],
  // The first factor.
  [1000, '2000-08-01', '2000-07-03'],
])('factor %i read on %s is %s', (factor, today, date) => {
  expect(dueDateOf(factor, today)).toBe(date)
})

test('a date within the window is the only one that its factor names', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: -3000, max: 5500 }), (n, offset) => {
      const today = addDays('2008-01-01', n)
      const due = addDays(today, offset)
      const since = Math.round((Date.parse(due) - Date.parse('1997-10-07')) / 86_400_000)
      fc.pre(since >= 1000)
      const factor = since > 9999 ? ((since - 1000) % 9000) + 1000 : since
      expect(dueDateOf(factor, today)).toBe(due)
    }),
  )
})

test('a slip may leave amount and date open', () => {
  const rest = `${'0'.repeat(14)}1234090000000045301234560`
  const reading = readLine(`2379${mod11(`2379${rest}`)}${rest}`, TODAY)
  expect(reading.ok && [reading.boleto.cents, reading.boleto.dueDate]).toEqual([null, null])
})

test('names the banks it knows and numbers the others', () => {
  expect([bankName('237'), bankName('999')]).toEqual(['Bradesco', 'Banco 999'])
  const known = '001 033 041 070 077 104 208 212 237 260 290 318 336 341 422 623 655 748 756'.split(' ')
  for (const bank of known) expect(bankName(bank)).toMatch(/^(?!Banco \d)\S/)
})

test('mod 11 leaves no zero: remainders of 0 and 1 are written 1', () => {
  expect(['0', '06', '6', '5', '1'].map(mod11)).toEqual([1, 1, 1, 1, 9])
})

test.each([
  ['2041-07-28', '2016-12-06'],
  ['2026-12-10', null],
  ['2029-05-20', null],
  ['2019-02-01', '2043-09-23'],
  // At least 2000 days away, in either direction.
  ['2032-05-13', null],
  ['2032-05-14', '2007-09-23'],
  ['2021-06-02', null],
  ['2021-06-01', '2046-01-21'],
])('a factor read as %s may as well be %s', (read, other) => {
  expect(otherDueDateOf(read, '2026-11-22')).toBe(other)
})

test('no slip was due before the first factor, 2000-07-03', () => {
  expect(otherDueDateOf('2025-02-22', '2015-01-01')).toBe('2000-07-03')
  expect(otherDueDateOf('2025-02-21', '2015-01-01')).toBeNull()
})
