import type { Browser } from '@playwright/test'
import fc from 'fast-check'
import { stepNames, WalkStep } from './steps'
import { Finding, type Servers, type Start, Walk } from './walk'

/** What a walk found, and how to walk it again. */
export interface Found {
  problem: string
  /** Steps in words, the shortest way that was found. */
  steps: readonly string[]
  /** Steps before it was made shorter. */
  from: number
  seed: number
  path: string
}

export interface WalkOptions {
  seed: number
  /** How long a finding is made shorter. */
  shrinkMs: number
  /** Of a finding: walks only this, as it is. */
  path?: string
}

const LONGEST = 30
const PEOPLE = [
  ['cliente', 'acordos-varios'],
  ['acordo-em-dia', 'cliente'],
  ['reorg-sem-seguro', 'cliente'],
  ['acordo-em-atraso', 'cliente'],
  ['zero-entrada', 'acordo-em-dia'],
  ['documentos-pendentes', 'cliente'],
  ['pj-cliente', 'cliente'],
] as const
const STARTS = ['panel', 'panel', 'agreements', 'consulted', 'link', 'home'] as const

/** One walk, drawn from its seed; null when nothing was found. */
export async function checkWalk(
  browser: Browser,
  servers: Servers,
  options: WalkOptions,
): Promise<Found | null> {
  const { seed, shrinkMs, path: given } = options
  const [path, replayPath] = given?.split('@') ?? []
  let told: readonly string[] = []
  let from = 0
  let problem = ''
  let runs = 0
  let shrinkUntil = Number.POSITIVE_INFINITY

  const step = fc
    .tuple(fc.constantFrom(...stepNames), fc.noShrink(fc.nat({ max: 9999 })))
    .map(([name, n]) => new WalkStep(name, n))
  const start: fc.Arbitrary<Start> = fc.record({
    people: fc.noShrink(fc.constantFrom(...PEOPLE)),
    at: fc.noShrink(fc.constantFrom(...STARTS)),
  })
  const commands = fc.commands([fc.noShrink(step)], {
    maxCommands: LONGEST,
    size: 'max',
    ...(replayPath === undefined ? {} : { replayPath }),
  })
  const walked = fc.asyncProperty(start, commands, async (begun, drawn) => {
    if (Date.now() > shrinkUntil) return
    runs += 1
    let walk: Walk | undefined
    try {
      const now = await Walk.begin(browser, servers, `walk-${process.pid}-${seed}-${runs}`, begun)
      walk = now
      await fc.asyncModelRun(() => ({ model: now, real: now }), drawn)
      await now.end()
    } catch (error) {
      const found = error instanceof Finding ? error.message : `${error}`
      // Only what was found first is made shorter: another one has a walk of its own.
      if (problem !== '' && kindOf(problem) !== kindOf(found)) return
      if (problem === '') {
        shrinkUntil = Date.now() + shrinkMs
        from = walk?.told.length ?? 0
      }
      problem = found
      told = [...(walk?.told ?? [])]
      throw error
    } finally {
      await walk?.close()
    }
  })
  const result = await fc.check(walked, {
    seed,
    numRuns: 1,
    unbiased: true,
    endOnFailure: shrinkMs === 0 || path !== undefined,
    ...(path === undefined ? {} : { path }),
  })
  if (!result.failed) return null
  const replay = /replayPath="([^"]*)"/.exec(String(result.counterexample?.[1]))?.[1] ?? ''
  return { problem, steps: told, from, seed, path: `${result.counterexamplePath ?? ''}@${replay}` }
}

/** The invariant, without what it was about. */
export const kindOf = (problem: string) => problem.split(':', 1)[0]?.replace(/\d+/g, '') ?? problem

export const inWords = ({ problem, steps, from, seed, path }: Found) =>
  [
    `\n${problem}`,
    ...steps.map((words, index) => `  ${index}. ${words}`),
    `  (de ${from} passos) npm run walk -- --seed=${seed} --path='${path}'`,
  ].join('\n')
