/** Widths of a symbol's elements in modules: a bar, a space, a bar… starting and ending with a bar. */
export type Elements = number[]

const NARROW = 1
const WIDE = 3

/** Which two of a digit's five elements are wide. */
const WIDE_ELEMENTS = ['23', '04', '14', '01', '24', '02', '12', '34', '03', '13']
const START: Elements = [NARROW, NARROW, NARROW, NARROW]
const STOP: Elements = [WIDE, NARROW, NARROW]

function widthsOf(digit: string): Elements {
  const wide = WIDE_ELEMENTS[Number(digit)] ?? ''
  return ['0', '1', '2', '3', '4'].map((element) => (wide.includes(element) ? WIDE : NARROW))
}

/**
 * Interleaved 2 of 5 at a ratio of 3:1. Digits go in pairs, the first one drawn by bars and the second by the
 * spaces between them; 44 digits take 405 modules.
 */
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
  /** Modules from the left edge of the symbol. */
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
