import { Broken, mustBe } from './verdict'

test.each([
  [1, 1.005, 0.01],
  [0.1 + 0.2, 0.3, 0],
  ['2026-11-24', '2026-11-24', 0],
])('%j is %j, give or take %d', (actual, expected, tolerance) => {
  expect(() => mustBe('Valor', actual, expected, tolerance)).not.toThrow()
})

test.each([
  [1, 1.02, 0.01],
  [Number.NaN, 1, 0.01],
  ['01', '1', 0],
  [null, 0, 0],
  [undefined, '', 0],
])('%j is not %j, give or take %d', (actual, expected, tolerance) => {
  expect(() => mustBe<unknown>('Valor', actual, expected, tolerance)).toThrow(Broken)
})

test('what it was and what it should be are told, rounded', () => {
  expect(() => mustBe('CET ao ano', 12, 37.336_253)).toThrow('CET ao ano: 12, esperado 37.34')
})
