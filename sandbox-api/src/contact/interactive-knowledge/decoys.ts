import { addDays } from '@portal/domain/dates'
import type { Random } from '../../server/random'
import {
  birthYears,
  type Frequency,
  familyNames,
  firstNames,
  SAME_FAMILY_NAME,
  secondNames,
} from './population'

const OPTIONS = 5

/** From 0 to 1, without 1. */
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
 * The right value and four decoys, the right one first. All values lie on a circle, in a drawn order, each as long as
 * it is frequent. The right one's point is drawn within its arc; the decoys lie at the other fifths. Seen from
 * outside, each of the five is equally likely to be the right one, whatever is known of the population; hence no value
 * may be longer than a fifth.
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

/** Years by frequency, any day in them. */
export function datesAmongFive(right: string, random: Random): string[] {
  const [, ...years] = amongFive(birthYears, right.slice(0, 4), random)
  return [right, ...years.map((year) => addDays(`${year}-01-01`, random.int(0, 365)))]
}

const PARTICLES = new Set(['DA', 'DAS', 'DE', 'DO', 'DOS'])

export interface NameParts {
  first: string
  second: string
  family: string
}

/** 'ANA LUCIA DE SOUZA' is ANA, LUCIA, DE SOUZA. */
export function partsOf(name: string): NameParts {
  const [first = '', ...rest] = name.split(' ')
  const particle = rest.findIndex((word) => PARTICLES.has(word))
  const cut = particle === -1 ? rest.length - 1 : particle
  return {
    first,
    second: rest.slice(0, Math.max(0, cut)).join(' '),
    family: rest.slice(Math.max(0, cut)).join(' '),
  }
}

/** Names of as many parts as the right one; like it, most carry the family name of the child. */
export function mothersAmongFive(right: string, child: string, random: Random): string[] {
  const shape = partsOf(right)
  const { family } = partsOf(child)
  const [, ...firsts] = amongFive(firstNames, shape.first, random)
  const draws = firsts.map((first) => ({
    first,
    second: shape.second === '' ? '' : drawFrom(secondNames, random),
    family:
      shape.family === '' ? '' : fraction(random) < SAME_FAMILY_NAME ? family : drawFrom(familyNames, random),
  }))
  return [right, ...draws.map((parts) => [parts.first, parts.second, parts.family].filter(Boolean).join(' '))]
}
