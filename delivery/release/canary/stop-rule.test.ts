import type { Observed } from '../../gateway'
import { worseIn } from './watch'

/** Mulberry32, a seeded random generator. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Portal {
  /** Share of visitors that get the canary. */
  share: number
  /** Share of renders that throw in either release. */
  failing: number
  /** INP factor of this module; 1 is typical. */
  slowness: number
  /** Range of canary visits during an outage of the bank's API, in which a third of all visits fail. */
  outage?: readonly [from: number, to: number]
}
const PORTAL: Portal = { share: 0.05, failing: 0.002, slowness: 1 }

interface Fault {
  /** Additional share of the canary's renders that throw. */
  throwing?: number
  /** Screens rendered per visit. */
  renders?: number
  slowerMs?: number
}

class Side {
  readonly seen: Observed = { visits: 0, failures: 0, interactions: 0, slow: 0 }

  add(failed: boolean, inp: number | null): void {
    this.seen.visits += 1
    if (failed) this.seen.failures += 1
    if (inp === null) return
    this.seen.interactions += 1
    if (inp > 200) this.seen.slow += 1
  }
}

/** Samples one INP in milliseconds. A third of the visitors do not interact; a third of the others have slow phones. */
function drawInp(random: () => number, slowness: number): number | null {
  if (random() < 1 / 3) return null
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const [median, deviation] = random() < 1 / 3 ? [190, 0.7] : [70, 0.6]
  return slowness * median * Math.exp(deviation * normal)
}

/** Visits until the rule stops the canary, checked every fifth visit; null if it survives `visits`. */
function visitsUntilStop(
  random: () => number,
  { share, failing, slowness, outage = [0, 0] }: Portal,
  { throwing = 0, renders = 1, slowerMs = 0 }: Fault,
  visits: number,
): number | null {
  const [canary, stable] = [new Side(), new Side()]
  for (let served = 0; served < visits; ) {
    const isCanary = random() < share
    const down = served >= outage[0] && served < outage[1] ? 1 / 3 : 0
    const rate = failing + down + (isCanary ? throwing : 0)
    const failed = random() < 1 - (1 - rate) ** renders
    const inp = drawInp(random, slowness)
    if (!isCanary) {
      stable.add(failed, inp)
      continue
    }
    canary.add(failed, inp === null ? null : inp + slowerMs)
    served += 1
    if (served % 5 === 0 && worseIn(canary.seen, stable.seen)) return served
  }
  return null
}

const CANARIES = 200
const each = <T>(run: (canary: number) => T): T[] => Array.from({ length: CANARIES }, (_, i) => run(i))

test('of 200 canaries that are no worse, at most one of a hundred is stopped', () => {
  const random = seeded(1)
  const stopped = each((i) => {
    const portal: Portal = {
      share: [0.1, 0.2, 0.3, 0.5][i % 4] ?? 0,
      // From a healthy portal to one whose stable release is far over budget.
      failing: [0.0005, 0.002, 0.01, 0.05][Math.floor(i / 4) % 4] ?? 0,
      slowness: [0.5, 1, 2, 4][Math.floor(i / 16) % 4] ?? 0,
      ...(i % 3 === 0 && { outage: [300, 400] as const }),
      ...(i % 3 === 1 && { outage: [0, 60] as const }),
    }
    return visitsUntilStop(random, portal, {}, 1000)
  }).filter((visits) => visits !== null)
  expect(stopped.length).toBeLessThanOrEqual(CANARIES / 100)
})

test.each([
  ['a throw in 5 % of renders, one render a visit', 200, { throwing: 0.05 }, 0.95],
  ['a throw in 5 % of renders, three renders a visit', 200, { throwing: 0.05, renders: 3 }, 1],
  ['INP that is 300 ms longer', 500, { slowerMs: 300 }, 1],
  ['a page that freezes for all, from the first visit on', 15, { throwing: 1 }, 1],
])('%s is stopped within %i visits of the canary', (_, visits, fault: Fault, least) => {
  const random = seeded(2)
  const stopped = each(() => visitsUntilStop(random, PORTAL, fault, visits)).filter((at) => at !== null)
  expect(stopped.length).toBeGreaterThanOrEqual(least * CANARIES)
})
