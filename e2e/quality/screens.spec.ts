import access from '../../mfe-access/src/routes'
import negotiation from '../../mfe-negotiation/src/routes'
import panel from '../../mfe-panel/src/routes'
import { expect, test } from '../fixtures'
import { inspect } from './inspect'
import { open, visits } from './screens'

const declared = [...access, ...panel, ...negotiation].map(({ path }) => path)

test('every declared route is looked at below', () => {
  const seen = visits.flatMap(({ screens }) => screens.map(({ route }) => route))
  expect(declared.filter((route) => !seen.includes(route))).toEqual([])
})

for (const { name, arrive, screens } of visits) {
  test(`${name}: accessible, in its place and in Portuguese`, async ({ page, sandbox, complaints }) => {
    test.setTimeout(60_000 + screens.length * 20_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await arrive?.(page, sandbox)
    for (const screen of screens) {
      if (screen.complaint) complaints.expect(screen.complaint)
      await open(page, screen)
      expect.soft(await inspect(page), screen.route).toEqual([])
    }
  })
}
