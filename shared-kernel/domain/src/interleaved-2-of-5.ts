/** Element widths in modules, alternating bar and space; starts and ends with a bar. */
export type Elements = number[]

const NARROW = 1
const WIDE = 3

/** Indices of the two wide elements of each digit's five. */
const WIDE_ELEMENTS = ['23', '04', '14', '01', '24', '02', '12', '34', '03', '13']
const START: Elements = [NARROW, NARROW, NARROW, NARROW]
const STOP: Elements = [WIDE, NARROW, NARROW]

function widthsOf(digit: string): Elements {
  const wide = WIDE_ELEMENTS[Number(digit)] ?? ''
  return ['0', '1', '2', '3', '4'].map((element) => (wide.includes(element) ? WIDE : NARROW))
}

/** Interleaved 2 of 5, ratio 3:1: bars encode the first digit of a pair, spaces the second. */
export function interleaved2of5(digits: string): Elements {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError(`Interleaved 2 of 5 takes pairs of digits: ${digits}`)
  const pairs = digits.match(/\d\d/g) ?? []
  const data = pairs.flatMap((pair) => {
    const bars = widthsOf(pair.charAt(0))
    const spaces = widthsOf(pair.charAt(1))
    return bars.flatMap((bar, k) => [bar, spaces[k] ?? NARROW])
  })
  return [...START, ...data, ...STOP]
}

export interface Bar {
  /** Offset from the left edge, in modules. */
  start: number
  width: number
}

export function barsOf(elements: Elements): { bars: Bar[]; modules: number } {
  const bars: Bar[] = []
  let modules = 0
  elements.forEach((width, k) => {
    if (k % 2 === 0) bars.push({ start: modules, width })
    modules += width
  })
  return { bars, modules }
}
