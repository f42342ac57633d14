import fc from 'fast-check'
import { barsOf, interleaved2of5 } from './interleaved-2-of-5'

const BARCODE = '23791690400000141501234090000000045301234560'

it('draws a pair of digits as the standard shows it', () => {
  // 12: bars of 1 (W N N N W) interleaved with spaces of 2 (N W N N W), between start and stop patterns.
  expect(interleaved2of5('12').join('')).toBe(`1111${'3113111133'}311`)
})

it('gives a boleto 405 modules, five bars a pair', () => {
  const { bars, modules } = barsOf(interleaved2of5(BARCODE))
  expect(modules).toBe(405)
  expect(bars).toHaveLength(2 + 22 * 5 + 2)
  expect(bars[0]).toEqual({ start: 0, width: 1 })
  expect(bars.at(-1)).toEqual({ start: 404, width: 1 })
})

it('gives every digit two wide elements of five', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(\d\d){1,30}$/), (digits) => {
      const widths = interleaved2of5(digits)
      expect(widths.filter((width) => width === 3)).toHaveLength(2 * digits.length + 1)
      expect(barsOf(widths).modules).toBe(digits.length * 9 + 9)
    }),
  )
})

test.each(['', '1', '123', '1a'])('refuses %p', (digits) => {
  expect(() => interleaved2of5(digits)).toThrow(RangeError)
  expect(() => interleaved2of5(digits)).toThrow(`takes pairs of digits: ${digits}`)
})
