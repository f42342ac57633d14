import { formatPostalCode, isPostalCode, padPostalCode } from './postal-code'

test.each([
  ['01000-000', true],
  ['01000000', true],
  ['01.000-000', true],
  [' 01000-000 ', true],
  ['1000000', false],
  ['010000000', false],
  ['00000-000', false],
  ['0100000a', false],
  ['', false],
])('%s is a postal code: %s', (text, expected) => {
  expect(isPostalCode(text)).toBe(expected)
})

test.each([
  ['1310100', '01310100'],
  [1310100, '01310100'],
  ['01310-100', '01310100'],
  ['', '00000000'],
])('%s is looked up as %s', (stored, padded) => {
  expect(padPostalCode(stored)).toBe(padded)
})

test('is written with a hyphen', () => {
  expect(formatPostalCode('1310100')).toBe('01310-100')
})
