import { parseRegistry } from '@portal/runtime/module-contract'
import { expect, test } from '../fixtures'
import { aloudDefects, giveVoice } from './aloud'
import { inspect } from './inspect'
import { open, visits } from './screens'
import { spokenDefects } from './spoken'

test('every declared route is looked at below', async ({ page }) => {
  const registry = parseRegistry(await (await page.request.get('/registry.json')).json())
  const declared = Object.values(registry?.modules ?? {}).flatMap(({ stable }) =>
    stable.routes.map(({ path }) => path),
  )
  expect(declared).toContain('/painel-controle')
  const seen = visits.flatMap(({ screens }) => screens.map(({ route }) => route))
  expect(declared.filter((route) => !seen.includes(route))).toEqual([])
})

const soon = expect.configure({ soft: true, timeout: 3000 })

for (const { name, arrive, screens } of visits) {
  test(`${name}: accessible, in its place and in Portuguese`, async ({ page, sandbox, complaints }) => {
    test.setTimeout(60_000 + screens.length * 20_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await giveVoice(page)
    await arrive?.(page, sandbox)
    for (const screen of screens) {
      if (screen.complaint) complaints.expect(screen.complaint)
      await open(page, screen)
      expect.soft(await inspect(page), screen.route).toEqual([])
      // Two looks at a screen that may still learn something (whether the bank is open): until they agree.
      await soon.poll(() => spokenDefects(page), { message: screen.route }).toEqual([])
      await soon.poll(() => aloudDefects(page), { message: screen.route }).toEqual([])
    }
  })
}
