import type { Browser } from '@playwright/test'
import fc from 'fast-check'
import { type Passed, shorten, stepsOf } from './shorten'
import { canTake, type Drawn, open, stepNames, take } from './steps'
import { Finding, type Servers, Walk } from './walk'

/** What a walk found, and how to walk it again. */
export interface Found {
  problem: string
  /** Steps in words, the shortest way that was found. */
  steps: readonly string[]
  /** Steps before it was made shorter. */
  from: number
  seed: number
  /** Where it starts, the numbers of the steps that are left, and the addresses that are opened between them. */
  path: string
}

export interface WalkOptions {
  seed: number
  /** How long a finding is made shorter. */
  shrinkMs: number
  /** Of a finding: only this is walked, as it is. */
  path?: string
  /** Kinds that were found before: not another time. */
  known?: ReadonlySet<string>
}

const MOST_DRAWN = 20
/** What is not drawn: the end of a walk, and an address that is opened, by somebody who is logged in or not. */
const END = 'fim'
const IN = '+'
const OUT = '@'
const PEOPLE = [
  ['cliente', 'acordos-varios'],
  ['acordo-em-dia', 'cliente'],
  ['reorg-sem-seguro', 'cliente'],
  ['acordo-em-atraso', 'cliente'],
  ['zero-entrada', 'acordo-em-dia'],
  ['documentos-pendentes', 'cliente'],
  ['pj-cliente', 'cliente'],
] as const
const STARTS = ['panel', 'negotiation', 'negotiation', 'agreements', 'consulted', 'link', 'home'] as const

/** Who knows what they want goes on for a while: most of what people do has several screens. */
const runs = fc
  .record({
    name: fc.constantFrom(...stepNames),
    ns: fc.array(fc.nat({ max: 9999 }), { minLength: 1, maxLength: 5, size: 'max' }),
  })
  .map(({ name, ns }) => ns.slice(0, name === 'proceed' ? 5 : 1).map((n): Drawn => ({ name, n })))
const walks = fc.record({
  people: fc.constantFrom(...PEOPLE),
  at: fc.constantFrom(...STARTS),
  steps: fc.array(runs, { maxLength: MOST_DRAWN, size: 'max' }).map((each) => each.flat()),
})

/** One walk, drawn from its seed; null when nothing was found. */
export async function checkWalk(
  browser: Browser,
  servers: Servers,
  { seed, shrinkMs, path, known }: WalkOptions,
): Promise<Found | null> {
  const [drawn] = fc.sample(walks, { seed, numRuns: 1, unbiased: true })
  if (!drawn) throw new Error('nothing drawn')
  let tries = 0
  const walkBy = async (way: string) => {
    const [start, ...chosen] = way.split('.')
    const at = STARTS.find((each) => each === start) ?? drawn.at
    const passed: Passed[] = []
    let walk: Walk | undefined
    tries += 1
    try {
      const world = `walk-${process.pid}-${seed}-${tries}`
      walk = await Walk.begin(browser, servers, world, { people: drawn.people, at })
      for (const step of chosen) {
        const one = drawn.steps[Number(step)]
        if (one && !canTake(walk, one)) continue
        const { path, headings, isLoggedIn } = walk.screen
        passed.push({ step, place: `${path} ${headings[0]}`, open: `${isLoggedIn ? IN : OUT}${path}` })
        if (one) await take(walk, one)
        else if (step === END) await walk.end()
        else await open(walk, step.slice(1), step.startsWith(IN))
      }
      return null
    } catch (error) {
      const problem = error instanceof Finding ? error.message : `${error}`
      return { at, problem, passed, told: walk?.told ?? [] }
    } finally {
      await walk?.close()
    }
  }
  const first = await walkBy(path ?? [drawn.at, ...drawn.steps.keys(), END].join('.'))
  if (!first || known?.has(kindOf(first.problem))) return null
  const until = Date.now() + (path === undefined ? shrinkMs : 0)
  let shortest = first
  const again = async (at: string, fewer: readonly string[]) => {
    if (Date.now() >= until) return null
    const found = await walkBy([at, ...fewer].join('.'))
    // Only what was found first is made shorter: another one has a walk of its own.
    if (!found || kindOf(found.problem) !== kindOf(first.problem)) return null
    shortest = found
    return found.passed
  }
  const panel = first.passed.findIndex(({ place }) => place.startsWith('/painel-controle '))
  if (panel > 0) await again('panel', stepsOf(first.passed.slice(panel)))
  await shorten(shortest.passed, (fewer) => again(shortest.at, fewer))
  const { at, problem, passed, told } = shortest
  return { problem, steps: told, from: first.told.length - 1, seed, path: [at, ...stepsOf(passed)].join('.') }
}

/** The invariant, without what it was about and where. */
export const kindOf = (problem: string) => problem.split(/:| \(/, 1)[0]?.replace(/\d+/g, '') ?? problem

export const inWords = ({ problem, steps, from, seed, path }: Found) =>
  [
    `\n${problem}`,
    ...steps.map((words, index) => `  ${index}. ${words}`),
    `  (de ${from} passos) npm run walk -- --seed=${seed} --path=${path}`,
  ].join('\n')
