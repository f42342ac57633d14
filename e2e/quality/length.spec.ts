import { expect, test } from '../fixtures'
import { PHONE } from './inspect'
import { open, visits } from './screens'

/** Screens of a phone that each step may take, from the top of the page to the end of the step. */
const LIMITS: Readonly<Record<string, number>> = { '/negociacao': 2.2, '/vencimento': 1.2, '/revisao': 1.7 }

test('the steps of a negotiation are short on a phone', async ({ page, sandbox }) => {
  const { arrive, screens } = visits.find(({ name }) => name === 'a negotiation') ?? { screens: [] }
  await page.setViewportSize(PHONE)
  await arrive?.(page, sandbox)
  for (const screen of screens.filter(({ route }) => !route.startsWith('/sucesso'))) {
    await open(page, screen)
    const end = await page
      .locator('main')
      .evaluate((main) => main.getBoundingClientRect().bottom + document.documentElement.scrollTop)
    const limit = LIMITS[screen.route]
    const length = end / PHONE.height
    test.info().annotations.push({ type: screen.route, description: length.toFixed(2) })
    if (limit !== undefined) expect.soft(length, screen.route).toBeLessThanOrEqual(limit)
  }
})
