import type { Page } from '@playwright/test'
import { parseRegistry } from '@portal/registry-format'
import { expect, test } from '../fixtures'
import { aloudDefects, giveVoice } from './aloud'
import { inspect, PHONE } from './inspect'
import { isSeenElsewhere, open, visits } from './screens'
import { MOST_SHIFTS, makeLate, takeLateLetters, takeShifts } from './shifts'
import { spokenDefects } from './spoken'

// A first visit: styles and fonts are delayed too.
test.use({ hasFonts: false })

test('every declared route is covered below', async ({ page }) => {
  const registry = parseRegistry(await (await page.request.get('/registry.json')).json())
  const declared = Object.values(registry?.modules ?? {}).flatMap(({ stable }) =>
    stable.routes.map(({ path }) => path),
  )
  expect(declared).toContain('/painel-controle')
  const seen = visits.flatMap(({ screens }) => screens.map(({ route }) => route))
  expect(declared.filter((route) => !seen.includes(route))).toEqual([])
})

/** Screens of a phone that each step of a negotiation may take, from the top of the page to the end of the step. */
const LIMITS: Readonly<Record<string, number>> = { '/negociacao': 2.2, '/vencimento': 1.2, '/revisao': 1.7 }
const lengthOf = (page: Page) =>
  page
    .locator('main')
    .evaluate(
      (main) => (main.getBoundingClientRect().bottom + document.documentElement.scrollTop) / innerHeight,
    )

const soon = expect.configure({ soft: true, timeout: 20_000 })

for (const visit of visits) {
  const { name, arrive, screens } = visit
  test(`${name}: steady, accessible, in its place and in Portuguese`, async ({
    page,
    sandbox,
    complaints,
  }) => {
    test.setTimeout(120_000 + screens.length * 60_000)
    await page.setViewportSize(PHONE)
    await giveVoice(page)
    await arrive?.(page, sandbox)
    await makeLate(page, sandbox, visit)
    for (const screen of screens) {
      if (screen.complaint) complaints.expect(screen.complaint)
      await open(page, screen)
      expect.soft(await takeShifts(page), screen.route).toBeLessThanOrEqual(MOST_SHIFTS)
      await takeLateLetters(page)
      if (isSeenElsewhere(screen)) continue
      const limit = name === 'a negotiation' ? LIMITS[screen.route] : undefined
      if (limit !== undefined) expect.soft(await lengthOf(page), screen.route).toBeLessThanOrEqual(limit)
      expect.soft(await inspect(page), screen.route).toEqual([])
      // Compares until two results agree, as the screen may still update, such as with the bank's hours.
      await soon.poll(() => spokenDefects(page), { message: screen.route }).toEqual([])
      await soon.poll(() => aloudDefects(page), { message: screen.route }).toEqual([])
      // Discards shifts caused by the checks themselves.
      await takeShifts(page)
    }
  })
}
