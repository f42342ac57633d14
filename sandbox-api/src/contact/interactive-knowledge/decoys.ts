import type { Random } from '../../server/random'
import type { Frequency } from './population'

const OPTIONS = 5

/** Uniform in [0, 1). */
const fraction = (random: Random) => random.int(0, 2 ** 32) / 2 ** 32

export function shuffled<T>(values: readonly T[], random: Random): T[] {
  const result = [...values]
  for (let i = result.length - 1; i > 0; i--) {
    const [from, to] = [random.int(0, i + 1), i]
    const [a, b] = [result[from], result[to]]
    if (a !== undefined && b !== undefined) [result[from], result[to]] = [b, a]
  }
  return result
}

export function drawFrom(population: readonly Frequency[], random: Random): string {
  const total = population.reduce((sum, { weight }) => sum + weight, 0)
  const at = fraction(random) * total
  let end = 0
  for (const { value, weight } of population) {
    end += weight
    if (at < end) return value
  }
  return ''
}

/**
 * The correct value followed by four decoys. All values lie on a circle in random order, each with an arc as long as
 * its frequency. The correct value's point is drawn within its arc; the decoys are the values at the other fifths. So
 * each of the five is equally likely to be correct, even to somebody who knows the population. Hence no arc may be
 * longer than a fifth.
 */
export function amongFive(population: readonly Frequency[], right: string, random: Random): string[] {
  const known = population.some(({ value }) => value === right)
  const all = known ? population : [...population, { value: right, weight: 1 }]
  const unit = all.reduce((sum, { weight }) => sum + weight, 0) / OPTIONS
  let end = 0
  const circle = shuffled(all, random).map(({ value, weight }) => {
    if (weight > unit) throw new Error(`${value} could be guessed: it is more than a fifth of all`)
    const start = end
    end += weight / unit
    return { value, start, end }
  })
  const own = circle.find(({ value }) => value === right) ?? { start: 0, end: 0 }
  const point = own.start + fraction(random) * (own.end - own.start)
  return Array.from({ length: OPTIONS }, (_, k) => {
    const at = (point + k) % OPTIONS
    return circle.find((arc) => at < arc.end)?.value ?? right
  })
}
