import type { Browser } from '@playwright/test'
import fc from 'fast-check'
import { type Passed, shorten, stepsOf } from './shorten'
import { canTake, type Drawn, open, stepNames, take } from './steps'
import { Finding, type Servers, Walk } from './walk'

/** A violation and how to reproduce it. */
export interface Violation {
  problem: string
  /** Steps in words, after shrinking. */
  steps: readonly string[]
  /** Number of steps before shrinking. */
  from: number
  seed: number
  /** Start, indices of the remaining steps, and URLs opened in between. */
  path: string
}

export interface WalkOptions {
  seed: number
  /** Time limit for shrinking. */
  shrinkMs: number
  /** Path of a violation to replay without shrinking. */
  path?: string
  /** Known kinds of violations, which are not reported again. */
  known?: ReadonlySet<string>
}

const MOST_DRAWN = 20
/** Path elements that are not random: the end of a walk, and opening a URL with or without a session. */
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

/** Repeats 'proceed', as most flows have several screens. */
const runs = fc
  .record({
    name: fc.constantFrom(...stepNames),
    ns: fc.array(fc.nat({ max: 9999 }), { minLength: 1, maxLength: 5, size: 'max' }),
  })
  .map(({ name, ns }) => ns.slice(0, name === 'proceed' ? 5 : 1).map((n): Drawn => ({ name, n })))
const drawnWalks = fc.record({
  people: fc.constantFrom(...PEOPLE),
  at: fc.constantFrom(...STARTS),
  steps: fc.array(runs, { maxLength: MOST_DRAWN, size: 'max' }).map((each) => each.flat()),
})

/** Runs the random walk of a seed; null without a violation. */
export async function checkWalk(
  browser: Browser,
  servers: Servers,
  { seed, shrinkMs, path, known }: WalkOptions,
): Promise<Violation | null> {
  const [drawn] = fc.sample(drawnWalks, { seed, numRuns: 1, unbiased: true })
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
      return { at, problem, passed, descriptions: walk?.descriptions ?? [] }
    } finally {
      await walk?.close()
    }
  }
  const original = await walkBy(path ?? [drawn.at, ...drawn.steps.keys(), END].join('.'))
  if (!original || known?.has(kindOf(original.problem))) return null
  const until = Date.now() + (path === undefined ? shrinkMs : 0)
  let shortest = original
  const again = async (at: string, fewer: readonly string[]) => {
    if (Date.now() >= until) return null
    const violation = await walkBy([at, ...fewer].join('.'))
    // Only the first kind is shrunk; others need their own walk.
    if (!violation || kindOf(violation.problem) !== kindOf(original.problem)) return null
    shortest = violation
    return violation.passed
  }
  const panel = original.passed.findIndex(({ place }) => place.startsWith('/painel-controle '))
  if (panel > 0) await again('panel', stepsOf(original.passed.slice(panel)))
  await shorten(shortest.passed, (fewer) => again(shortest.at, fewer))
  const { at, problem, passed, descriptions } = shortest
  return {
    problem,
    steps: descriptions,
    from: original.descriptions.length - 1,
    seed,
    path: [at, ...stepsOf(passed)].join('.'),
  }
}

/** Name of the invariant, without details. */
export const kindOf = (problem: string) => problem.split(/:| \(/, 1)[0]?.replace(/\d+/g, '') ?? problem

export const inWords = ({ problem, steps, from, seed, path }: Violation) =>
  [
    `\n${problem}`,
    ...steps.map((words, index) => `  ${index}. ${words}`),
    `  (de ${from} passos) npm run walk -- --seed=${seed} --path=${path}`,
  ].join('\n')
