import { roundHalfEven, shareOf } from './cents'

describe('roundHalfEven', () => {
  test.each([
    [0.5, 0, 0],
    [1.5, 0, 2],
    [2.5, 0, 2],
    [2.5000001, 0, 3],
    [43.125, 2, 43.12],
    [43.135, 2, 43.14],
    [43.1251, 2, 43.13],
    [-1.5, 0, -2],
  ])('%d to %d places is %d', (value, decimals, expected) => {
    expect(roundHalfEven(value, decimals)).toBe(expected)
  })

  it('sees a tie through the error of binary fractions', () => {
    expect(shareOf(35, 0.1)).toBe(4)
    expect(shareOf(45, 0.1)).toBe(4)
    // The error grows with the value.
    expect(shareOf(2_684_354_565, 0.7)).toBe(1_879_048_196)
  })
})
