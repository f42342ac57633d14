import { formatOurNumber, ourNumberCheckDigit } from './our-number'

test.each([
  ['09', '453', '09/00000000453-P'],
  ['19', '2', '19/00000000002-8'],
  ['19', '1', '19/00000000001-P'],
  ['19', '6', '19/00000000006-0'],
])('%s and %s print as %s', (portfolio, number, printed) => {
  expect(formatOurNumber({ portfolio, number })).toBe(printed)
  expect(ourNumberCheckDigit({ portfolio, number })).toBe(printed.slice(-1))
})

test.each([
  ['9', '453', 'a portfolio has two digits: 9'],
  ['091', '453', 'a portfolio has two digits: 091'],
  ['0x', '1', 'a portfolio has two digits: 0x'],
  ['09', '', 'our number has up to 11 digits: '],
  ['09', '123456789012', 'our number has up to 11 digits: 123456789012'],
  ['09', '-1', 'our number has up to 11 digits: -1'],
])('refuses portfolio %p with number %p', (portfolio, number, message) => {
  const refused = () => formatOurNumber({ portfolio, number })
  expect(refused).toThrow(RangeError)
  expect(refused).toThrow(message)
})
