import { expect, sharedServers, inWorld as test } from '../fixtures'
import { cloneSite, startOwnPortal } from '../servers'
import { startedOnce } from '../started-once'
import { WIDE } from '../viewports'
import { checkWalk } from './check-walk'

test.use(WIDE)

/** Short random walks through the portal; `npm run walk` takes long ones. */

/** Time limit for shrinking each violation, beyond the duration of the walks. */
const SHRINK_MS = 300_000

const { WALK_MINUTES, WALK_SEED, WALK_PATH } = process.env
const isLong = WALK_MINUTES !== undefined || WALK_SEED !== undefined

/** A separate portal, since walks publish releases. */
const at = startedOnce(async () => {
  const sandbox = sharedServers().sandbox.url
  const { url: portal, dir: site, stop } = await startOwnPortal(cloneSite().dir, sandbox)
  return { sandbox, portal, site, stop }
})

if (!isLong)
  test('a short walk', async ({ browser }) => {
    const violation = await checkWalk(browser, at(), { seed: 1 })
    expect(violation?.words).toBe(undefined)
  })

/** Runs walks in parallel; each seed once. */
const walkers = isLong ? [0, ...(WALK_MINUTES === undefined ? [] : [1])] : []
for (const worker of walkers) {
  test(`long walks ${worker}`, async ({ browser }) => {
    const minutes = Number(WALK_MINUTES ?? 0)
    test.setTimeout((minutes + 15) * 60_000)
    const until = Date.now() + minutes * 60_000
    const firstSeed = Number(WALK_SEED ?? Math.floor(Math.random() * 1e9)) + worker * 1_000_000
    const known = new Set<string>()
    let count = 0
    do {
      const seed = firstSeed + count
      count += 1
      const violation = await checkWalk(browser, at(), {
        seed,
        shrinkMs: WALK_PATH === undefined ? SHRINK_MS : 0,
        known,
        path: WALK_PATH,
      })
      if (!violation) continue
      known.add(violation.kind)
      console.log(
        `${violation.words}\n  ${((Date.now() - until) / 60_000 + minutes).toFixed(1)} min, passeio ${count}`,
      )
    } while (Date.now() < until)
    console.log(`${count} passeios a partir da semente ${firstSeed}, ${known.size} achados`)
    expect([...known]).toEqual([])
  })
}
