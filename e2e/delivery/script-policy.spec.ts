import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { launcher } from '../widget/fixture'

/** Adds a script as injected code would. */
const inject = (page: Page, url: string) =>
  page.evaluate(async (src) => {
    const factory = window.trustedTypes
    if (!factory) return 'no factory'
    const attempts = [factory, Object.getPrototypeOf(factory)].map((owner) => {
      try {
        const rules = { createScriptURL: (given: string) => given }
        return Reflect.get(owner, 'createPolicy').call(factory, 'portal', rules).createScriptURL(src)
      } catch {
        return null
      }
    })
    const address = attempts.find((each) => each !== null)
    if (!address) return 'no address'
    const script = document.createElement('script')
    script.src = address
    document.head.append(script)
    return await new Promise((resolve) => {
      script.onload = () => resolve('ran')
      script.onerror = () => resolve('blocked')
    })
  }, url)

test('nothing of ours is blocked, and nothing else gets in', async ({ page, complaints }) => {
  for (const path of ['/', '/login-cpf', '/sac']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(launcher(page)).toBeVisible()
  }
  expect(complaints.all()).toEqual([])
  complaints.expect(/integrity|TrustedTypePolicy|Integrity-Policy|csp-report|CSP|ERR_BLOCKED/)
  expect(await inject(page, 'https://elsewhere.example/x.js')).toBe('no address')
  // A file of the portal, but without its hash.
  const own = await page.locator('script[src]').first().getAttribute('src')
  expect(await inject(page, own ?? '')).toBe('blocked')
})
