import { parseBeacon } from 'delivery/gateway'
import { expect, test } from '../fixtures'
import { waitForHydration } from '../wait-for-page'

test('a page that froze is reported by its worker', async ({ page, portal }) => {
  const worker = page.waitForEvent('worker')
  await page.goto(`${portal.url}/central-de-duvidas?cpf=52998224725`)
  // Running: a worker that is still loading would wait for the page.
  await (await worker).evaluate(() => 0)
  const reported = page
    .context()
    .waitForEvent('request', (request) => (request.postData() ?? '').includes('unresponsive'))
  await page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    })
  })
  const beacon = (await reported).postData() ?? ''
  expect(parseBeacon(beacon)).toEqual([
    expect.objectContaining({
      module: 'mfe-access',
      name: 'portal.failure',
      values: { 'error.type': 'unresponsive', first: true },
    }),
  ])
  expect(beacon).not.toContain('52998224725')
})

test('a page that did not end well is not run again unasked', async ({ page, portal }) => {
  // Blocks pagehide and visibilitychange, which a frozen or crashed page never receives.
  await page.addInitScript(() => {
    for (const each of ['pagehide', 'visibilitychange'])
      addEventListener(each, (event) => event.stopImmediatePropagation(), true)
  })
  const question = page.getByRole('heading', { level: 1, name: 'Central de dúvidas' })
  await page.goto(`${portal.url}/central-de-duvidas`)
  await expect(question).toBeVisible()
  await waitForHydration(page)
  await page.reload()
  const title = page.getByRole('heading', { level: 1, name: 'Esta página não terminou bem da última vez' })
  await expect(title).toBeFocused()
  await expect(page.getByRole('link', { name: 'Ligue (11) 4858-5151' })).toBeVisible()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(question).toBeVisible()
})

test('no source map is served', async ({ request, portal }) => {
  const page = await (await request.get(portal.url)).text()
  const scripts = [...page.matchAll(/src="(\/[^"]+\.js)"/g)].map(([, src]) => src)
  expect(scripts.length).toBeGreaterThan(0)
  for (const src of scripts) expect((await request.get(`${portal.url}${src}.map`)).status()).toBe(404)
})
