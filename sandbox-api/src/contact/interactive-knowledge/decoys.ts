import type { Random } from '../../server/random'

/**
 * Frequency of a value among the bank's customers. A bank counts its own records, rare values included: a value that
 * never appears as a decoy would identify the correct answer.
 */
export interface Frequency {
  value: string
  weight: number
}

const parse = (table: string): Frequency[] =>
  table
    .trim()
    .split(/\s*,\s*/)
    .map((entry) => {
      const [, value = '', weight = '0'] = /^(.+) (\d+)$/.exec(entry) ?? []
      return { value, weight: Number(weight) }
    })

/** In thousands (IBGE, 2022). */
export const cities = parse(`
  São Paulo 11452, Rio de Janeiro 6211, Brasília 2817, Fortaleza 2429, Salvador 2418, Belo Horizonte 2316,
  Manaus 2064, Curitiba 1774, Recife 1489, Goiânia 1437, Porto Alegre 1333, Belém 1303, Guarulhos 1292,
  Campinas 1139, São Luís 1038, Maceió 958, Campo Grande 898, São Gonçalo 897, Teresina 866, João Pessoa 834,
  São Bernardo do Campo 811, Duque de Caxias 808, Nova Iguaçu 785, Natal 751, Santo André 749, Osasco 743,
  Sorocaba 724, Uberlândia 713, Ribeirão Preto 699, São José dos Campos 697, Cuiabá 651,
  Jaboatão dos Guararapes 644, Contagem 622, Joinville 616, Feira de Santana 616, Aracaju 603, Londrina 556,
  Juiz de Fora 541, Florianópolis 537, Aparecida de Goiânia 528, Serra 521, Niterói 482
`)

const years = (from: number, to: number, weight: (year: number) => number): Frequency[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ value: String(from + i), weight: weight(from + i) }))

/** Most companies are young. */
export const foundationYears = years(1970, 2026, (year) => year - 1950)

const OPTIONS = 5

/** Uniform in [0, 1). */
const fraction = (random: Random) => random.int(0, 2 ** 32) / 2 ** 32

export const shuffled = <T>(values: readonly T[], random: Random): T[] =>
  values
    .map((value) => ({ value, place: fraction(random) }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)

type Population = readonly Frequency[]

const totalOf = (population: Population) => population.reduce((sum, { weight }) => sum + weight, 0)

/** The value at a point where all lie side by side, each on an arc as long as its frequency. */
function valueAt(population: Population, point: number): string {
  let end = 0
  for (const { value, weight } of population) {
    end += weight
    if (point < end) return value
  }
  return ''
}

export const drawFrom = (population: Population, random: Random): string =>
  valueAt(population, fraction(random) * totalOf(population))

/**
 * The correct value followed by four decoys. All values lie on a circle in random order, each with an arc as long as
 * its frequency. The correct value's point is drawn within its arc; the decoys are the values at the other fifths. So
 * each of the five is equally likely to be correct, even to somebody who knows the population. Hence no arc may be
 * longer than a fifth.
 */
export function amongFive(population: Population, right: string, random: Random): string[] {
  const known = population.some(({ value }) => value === right)
  const all = known ? population : [...population, { value: right, weight: 1 }]
  const total = totalOf(all)
  const large = all.find(({ weight }) => weight > total / OPTIONS)
  if (large) throw new Error(`${large.value} could be guessed: it is more than a fifth of all`)
  const circle = shuffled(all, random)
  const at = circle.findIndex(({ value }) => value === right)
  const point = totalOf(circle.slice(0, at)) + fraction(random) * (circle[at]?.weight ?? 0)
  return Array.from({ length: OPTIONS }, (_, k) => valueAt(circle, (point + (k * total) / OPTIONS) % total))
}
