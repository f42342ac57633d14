import { personas } from '../../personas'
import { seededRandom } from '../../server/random'
import { amongFive, cities, drawFrom, type Frequency, foundationYears, shuffled } from './decoys'

/** An attacker who knows this repository, and thus every frequency, sees the five options of many people. */
const PEOPLE = 3000
const CHANCE = 1 / 5
/** Four standard deviations of random guessing. */
const TOLERANCE = 4 * Math.sqrt((CHANCE * (1 - CHANCE)) / PEOPLE)

interface Sample {
  right: string
  /** Everything that the attacker sees. */
  options: readonly string[]
}
type Guess = (sample: Sample) => string | undefined

const random = seededRandom('people of this test')
const sampleOf = (make: (i: number) => { right: string; five: string[] }): Sample[] =>
  Array.from({ length: PEOPLE }, (_, i) => {
    const { right, five } = make(i)
    return { right, options: shuffled(five, random) }
  })
const among = (population: readonly Frequency[]) =>
  sampleOf((i) => {
    const right = drawFrom(population, random)
    return { right, five: amongFive(population, right, seededRandom(`secret ${i}`)) }
  })

const [foundations, homes] = [among(foundationYears), among(cities)]

const at =
  (rank: number): Guess =>
  ({ options }) =>
    [...options].sort()[rank]
const byWeight = (population: readonly Frequency[], pick: 'most' | 'least'): Guess => {
  const weight = (text: string) => population.find(({ value }) => value === text)?.weight ?? 0
  return ({ options }) => {
    const sorted = [...options].sort((a, b) => weight(b) - weight(a))
    return pick === 'most' ? sorted[0] : sorted.at(-1)
  }
}

const guesses: [string, Sample[], Guess][] = [
  ...[0, 1, 2, 3, 4].map((rank): [string, Sample[], Guess] => [
    `foundations, rank ${rank}`,
    foundations,
    at(rank),
  ]),
  ['cities, the largest', homes, byWeight(cities, 'most')],
  ['cities, the smallest', homes, byWeight(cities, 'least')],
  ['cities, São Paulo', homes, ({ options }) => (options.includes('São Paulo') ? 'São Paulo' : options[0])],
  ['foundations, the likeliest', foundations, byWeight(foundationYears, 'most')],
]

test.each(guesses)('%s: no better than chance', (_name, people, guess) => {
  const hits = people.filter((one) => guess(one) === one.right).length / people.length
  expect(Math.abs(hits - CHANCE)).toBeLessThan(TOLERANCE)
})

test('the old way, the same years around the right one, would be caught here', () => {
  const around = sampleOf(() => {
    const right = drawFrom(foundationYears, random)
    return { right, five: [right, ...[-7, -3, 4, 8].map((offset) => String(Number(right) + offset))] }
  })
  expect(around.filter((one) => at(2)(one) === one.right)).toHaveLength(PEOPLE)
})

test.each([
  ['years', foundationYears],
  ['cities', cities],
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

test('what is on file of every company could have been a decoy', () => {
  const values = (population: readonly Frequency[]) => population.map(({ value }) => value)
  for (const { foundationYear, city = '' } of personas) {
    if (foundationYear !== undefined) expect(values(foundationYears)).toContain(foundationYear)
    expect(values(cities)).toContain(city)
  }
})
