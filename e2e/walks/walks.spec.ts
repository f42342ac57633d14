import { expect, sharedServers, inWorld as test } from '../fixtures'
import { cloneSite, startPortal } from '../servers'
import { startedOnce } from '../started-once'
import { WIDE } from '../viewports'
import { checkWalk, inWords, kindOf } from './check-walks'
import type { Servers } from './walk'

test.use(WIDE)

/** Random walks of people through the portal: `npm run walk` takes long ones. */

/** Of each finding, of which there are few: also past the end. */
const SHRINK_MS = 300_000

const { WALK_MINUTES, WALK_SEED, WALK_PATH } = process.env
const isLong = WALK_MINUTES !== undefined || WALK_SEED !== undefined

/** A portal of its own, since walks make releases. */
const at = startedOnce<Servers>(async (use) => {
  const sandbox = sharedServers().sandbox.url
  const copy = cloneSite()
  const portal = await startPortal(sandbox, { SITE_DIR: copy.dir })
  await use({ sandbox, portal: portal.url, site: copy.dir })
  await portal.stop()
  copy.remove()
})

if (!isLong)
  test('a short walk', async ({ browser }) => {
    const found = await checkWalk(browser, at(), { seed: 1, shrinkMs: 0 })
    expect(found && inWords(found)).toBe(null)
  })

/** Side by side; a seed is walked once. */
const walkers = isLong ? [0, ...(WALK_MINUTES === undefined ? [] : [1])] : []
for (const worker of walkers) {
  test(`long walks ${worker}`, async ({ browser }) => {
    const minutes = Number(WALK_MINUTES ?? 0)
    test.setTimeout((minutes + 15) * 60_000)
    const until = Date.now() + minutes * 60_000
    const first = Number(WALK_SEED ?? Math.floor(Math.random() * 1e9)) + worker * 1_000_000
    const known = new Set<string>()
    let walks = 0
    do {
      const seed = first + walks
      walks += 1
      const found = await checkWalk(browser, at(), {
        seed,
        shrinkMs: SHRINK_MS,
        known,
        ...(WALK_PATH === undefined ? {} : { path: WALK_PATH }),
      })
      if (!found) continue
      known.add(kindOf(found.problem))
      console.log(
        `${inWords(found)}\n  ${((Date.now() - until) / 60_000 + minutes).toFixed(1)} min, passeio ${walks}`,
      )
    } while (Date.now() < until)
    console.log(`${walks} passeios a partir da semente ${first}, ${known.size} achados`)
    expect([...known]).toEqual([])
  })
}
