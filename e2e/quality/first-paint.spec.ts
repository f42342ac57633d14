import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures'
import { drawn as drawnInPage } from './drawn'

const drawn = (page: Page) => page.evaluate(drawnInPage)

for (const path of ['/', '/pj', '/login-cpf', '/central-de-duvidas', '/painel-controle', '/nao-existe']) {
  test(`${path} looks the same before its stylesheets come`, async ({ page, complaints }) => {
    complaints.expect(/404/)
    await page.route('**/*.js', () => {})
    // Held, and then let go one after the other, the last one first.
    const held: Route[] = []
    await page.route('**/*.css', (route) => void held.unshift(route))
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('#portal-roots').waitFor({ state: 'attached' })
    const before = await drawn(page)
    expect(before.length).toBeGreaterThan(20)
    await expect.poll(() => held.length).toBeGreaterThan(1)
    for (const route of held) {
      const here = page.waitForFunction(
        (url) => [...document.styleSheets].some(({ href }) => href === url),
        route.request().url(),
      )
      await route.continue()
      await here
      expect(await drawn(page)).toEqual(before)
    }
    // The fonts alone stay.
    await page.waitForFunction(() => document.adoptedStyleSheets.length === 1)
    expect(await drawn(page)).toEqual(before)
  })
}
