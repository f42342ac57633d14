import type { Browser } from '@playwright/test'
import fc from 'fast-check'
import { STEPS, type StepName, stepNames } from './steps'
import { Finding, type Servers, Walk } from './walk'

interface WalkOptions {
  seed: number
  /** Time limit for shrinking. */
  shrinkMs?: number
  /** Path of a violation to replay without shrinking. */
  path?: string | undefined
  /** Known kinds of violations, which are not reported again. */
  known?: ReadonlySet<string>
}

const MOST_DRAWN = 20
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

/** A step; 'proceed' several times, as most flows have several screens. Each `n` selects among the options. */
class DrawnStep implements fc.AsyncCommand<Walk, Walk> {
  constructor(
    readonly name: StepName,
    readonly ns: readonly number[],
  ) {}

  check = (walk: Readonly<Walk>) => STEPS[this.name].can(walk)

  async run(walk: Walk): Promise<void> {
    const { words, take } = STEPS[this.name]
    for (const n of this.ns) if (this.check(walk)) await walk.take(this.name, words, () => take(walk, n))
  }
}

const drawnSteps = fc
  .record({
    name: fc.noShrink(fc.constantFrom(...stepNames)),
    ns: fc.array(fc.noShrink(fc.nat({ max: 9999 })), { minLength: 1, maxLength: 5, size: 'max' }),
  })
  .map(({ name, ns }) => new DrawnStep(name, name === 'proceed' ? ns : ns.slice(0, 1)))

/** Name of the invariant, without details. */
const kindOf = (problem: string) => problem.split(/:| \(/, 1)[0]?.replace(/\d+/g, '') ?? problem

/**
 * Runs the random walk of a seed and shrinks a violation; null without one.
 * @returns the kind of the violation, and its description with the command that repeats it
 */
export async function checkWalk(
  browser: Browser,
  servers: Servers,
  { seed, shrinkMs = 0, path, known }: WalkOptions,
): Promise<{ kind: string; words: string } | null> {
  const [values, replayPath] = path?.split(',') ?? []
  const commands = fc.commands([drawnSteps], {
    maxCommands: MOST_DRAWN,
    size: 'max',
    ...(replayPath !== undefined && { replayPath }),
  })
  const violations: { kind: string; problem: string; steps: readonly string[] }[] = []
  let until = Number.POSITIVE_INFINITY
  let tries = 0
  const walks = fc.asyncProperty(
    commands,
    fc.noShrink(fc.constantFrom(...PEOPLE)),
    fc.noShrink(fc.constantFrom(...STARTS)),
    async (steps, people, at) => {
      if (Date.now() >= until) return
      tries += 1
      let walk: Walk | undefined
      try {
        const begun = await Walk.begin(browser, servers, `walk-${process.pid}-${seed}-${tries}`, {
          people,
          at,
        })
        walk = begun
        await fc.asyncModelRun(() => ({ model: begun, real: begun }), steps)
        await begun.end()
      } catch (error) {
        const problem = error instanceof Finding ? error.message : `${error}`
        const kind = kindOf(problem)
        // Only the first kind is shrunk; others need their own walk.
        if (known?.has(kind) || kind !== (violations[0]?.kind ?? kind)) return
        if (violations.length === 0) until = Date.now() + shrinkMs
        violations.push({ kind, problem, steps: walk?.descriptions ?? [] })
        throw error
      } finally {
        await walk?.close()
      }
    },
  )
  const { counterexample, counterexamplePath } = await fc.check(walks, {
    seed,
    numRuns: 1,
    unbiased: true,
    ...(values !== undefined && { path: values }),
  })
  const [shortest] = violations.slice(-1)
  if (!shortest) return null
  const replay = /replayPath="(.*)"/.exec(`${counterexample?.[0]}`)?.[1]
  const words = [
    `\n${shortest.problem}`,
    ...shortest.steps.map((step, index) => `  ${index}. ${step}`),
    `  npm run walk -- --seed=${seed} --path=${counterexamplePath},${replay}`,
  ]
  return { kind: shortest.kind, words: words.join('\n') }
}
