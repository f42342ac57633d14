import { personas } from '../../personas'
import { seededRandom } from '../../server/random'
import { amongFive, datesAmongFive, drawFrom, mothersAmongFive, partsOf, shuffled } from './decoys'
import {
  birthYears,
  cities,
  type Frequency,
  familyNames,
  firstNames,
  foundationYears,
  SAME_FAMILY_NAME,
  secondNames,
} from './population'

/** A stranger who has this repository, and thus knows every frequency, sees five options of many people. */
const PEOPLE = 3000
const CHANCE = 1 / 5
/** Four standard deviations of a guess. */
const TOLERANCE = 4 * Math.sqrt((CHANCE * (1 - CHANCE)) / PEOPLE)

interface Asked {
  right: string
  /** Knows nothing but the options and the person's own name. */
  options: readonly string[]
  child: string
}
type Guess = (asked: Asked) => string | undefined

const random = seededRandom('people of this test')
const asked = (make: (i: number) => { right: string; child?: string; five: string[] }): Asked[] =>
  Array.from({ length: PEOPLE }, (_, i) => {
    const { right, five, child = '' } = make(i)
    return { right, child, options: shuffled(five, random) }
  })
const among = (population: readonly Frequency[]) =>
  asked((i) => {
    const right = drawFrom(population, random)
    return { right, five: amongFive(population, right, seededRandom(`secret ${i}`)) }
  })
const birthdays = asked((i) => {
  const [, date = ''] = datesAmongFive('1980-01-01', seededRandom(`born ${i}`))
  const right = drawFrom(birthYears, random) + date.slice(4)
  return { right, five: datesAmongFive(right, seededRandom(`secret ${i}`)) }
})
const mothers = asked((i) => {
  const family = drawFrom(familyNames, random)
  const own = random.int(0, 1000) < SAME_FAMILY_NAME * 1000 ? family : drawFrom(familyNames, random)
  const second = random.int(0, 2) === 0 ? [] : [drawFrom(secondNames, random)]
  const right = [drawFrom(firstNames, random), ...second, own].join(' ')
  const child = `JOSE ${family}`
  return { right, child, five: mothersAmongFive(right, child, seededRandom(`secret ${i}`)) }
})

const at =
  (rank: number): Guess =>
  ({ options }) =>
    [...options].sort()[rank]
const byWeight = (
  population: readonly Frequency[],
  pick: 'most' | 'least',
  part = (text: string) => text,
): Guess => {
  const weight = (text: string) => population.find(({ value }) => value === part(text))?.weight ?? 0
  return ({ options }) => {
    const sorted = [...options].sort((a, b) => weight(b) - weight(a))
    return pick === 'most' ? sorted[0] : sorted.at(-1)
  }
}
const nearestTo =
  (year: number): Guess =>
  ({ options }) =>
    [...options].sort(
      (a, b) => Math.abs(Number(a.slice(0, 4)) - year) - Math.abs(Number(b.slice(0, 4)) - year),
    )[0]
const oddOne =
  (part: (asked: Asked, option: string) => string): Guess =>
  (one) => {
    const parts = one.options.map((option) => part(one, option))
    return (
      one.options.find((_, i) => parts.indexOf(parts[i] ?? '') === parts.lastIndexOf(parts[i] ?? '')) ??
      one.options[0]
    )
  }
const family = (name: string) => partsOf(name).family
const first = (name: string) => partsOf(name).first
const year = (date: string) => date.slice(0, 4)

const guesses: [string, Asked[], Guess][] = [
  ...[0, 1, 2, 3, 4].map((rank): [string, Asked[], Guess] => [
    `birth dates, rank ${rank}`,
    birthdays,
    at(rank),
  ]),
  ['birth dates, the likeliest year', birthdays, byWeight(birthYears, 'most', year)],
  ['birth dates, the unlikeliest year', birthdays, byWeight(birthYears, 'least', year)],
  ['birth dates, nearest to the middle of life', birthdays, nearestTo(1980)],
  ['birth dates, the odd decade', birthdays, oddOne((_, date) => date.slice(0, 3))],
  [
    "mothers, the child's family name",
    mothers,
    ({ options, child }) => options.find((one) => family(one) === family(child)) ?? options[0],
  ],
  [
    "mothers, not the child's family name",
    mothers,
    ({ options, child }) => options.find((one) => family(one) !== family(child)) ?? options[0],
  ],
  ['mothers, the odd family name', mothers, oddOne((_, name) => family(name))],
  ['mothers, the commonest first name', mothers, byWeight(firstNames, 'most', first)],
  ['mothers, the rarest first name', mothers, byWeight(firstNames, 'least', first)],
  ['mothers, the longest', mothers, ({ options }) => [...options].sort((a, b) => b.length - a.length)[0]],
  ['mothers, the odd count of words', mothers, oddOne((_, name) => String(name.split(' ').length))],
  ['cities, the largest', among(cities), byWeight(cities, 'most')],
  ['cities, the smallest', among(cities), byWeight(cities, 'least')],
  [
    'cities, São Paulo',
    among(cities),
    ({ options }) => (options.includes('São Paulo') ? 'São Paulo' : options[0]),
  ],
  ['foundations, the middle', among(foundationYears), at(2)],
  ['foundations, the latest', among(foundationYears), at(4)],
  ['foundations, the likeliest', among(foundationYears), byWeight(foundationYears, 'most')],
]

test.each(guesses)('%s: no better than chance', (_name, people, guess) => {
  const hits = people.filter((one) => guess(one) === one.right).length / people.length
  expect(Math.abs(hits - CHANCE)).toBeLessThan(TOLERANCE)
})

test('the old way, the same years around the right one, would be caught here', () => {
  const around = asked(() => {
    const right = drawFrom(birthYears, random)
    return { right, five: [right, ...[-7, -3, 4, 8].map((offset) => String(Number(right) + offset))] }
  })
  expect(around.filter((one) => at(2)(one) === one.right)).toHaveLength(PEOPLE)
})

test.each([
  ['years', foundationYears],
  ['cities', cities],
  ['names', firstNames],
])('five different %s every time', (_name, population) => {
  for (const { value } of population)
    expect(new Set(amongFive(population, value, seededRandom(value))).size).toBe(5)
})

test('a value that could be guessed better than one of five is refused', () => {
  const population = [
    { value: 'São Paulo', weight: 30 },
    ...Array.from({ length: 9 }, (_, i) => ({ value: `${i}`, weight: 7 })),
  ]
  expect(() => amongFive(population, '1', seededRandom('x'))).toThrow('could be guessed')
})

test.each([
  ['ANA LUCIA DE SOUZA', { first: 'ANA', second: 'LUCIA', family: 'DE SOUZA' }],
  ['MARIA DAS GRAÇAS', { first: 'MARIA', second: '', family: 'DAS GRAÇAS' }],
  ['IRENE MARTINS', { first: 'IRENE', second: '', family: 'MARTINS' }],
  ['MADALENA', { first: 'MADALENA', second: '', family: '' }],
])('%s', (name, parts) => {
  expect(partsOf(name)).toEqual(parts)
})

test('what is on file of every debtor could have been a decoy', () => {
  const values = (population: readonly Frequency[]) => population.map(({ value }) => value)
  for (const { key, motherName, birthDate, foundationYear, city } of personas) {
    const { first: given, second, family: last } = partsOf(motherName ?? 'MARIA')
    const strange = [
      ...[given].filter((name) => !values(firstNames).includes(name)),
      ...[second].filter((name) => name !== '' && !values(secondNames).includes(name)),
      ...[last].filter((name) => name !== '' && !values(familyNames).includes(name)),
      ...[birthDate?.slice(0, 4) ?? '1980'].filter((value) => !values(birthYears).includes(value)),
      ...[foundationYear ?? '2000'].filter((value) => !values(foundationYears).includes(value)),
      ...[city ?? ''].filter((value) => !values(cities).includes(value)),
    ]
    expect({ key, strange }).toEqual({ key, strange: [] })
  }
})
