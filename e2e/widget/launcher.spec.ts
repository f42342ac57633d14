import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, launcher, panel, releaseOf, test } from './fixture'
import { apiOf } from './page-globals'

test('costs one request and stores nothing before somebody comes near', async ({
  page,
  site,
  context,
  bank,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(bank.url)) fetched.push(new URL(request.url()).pathname)
  })
  await page.goto(`${site}/plain`)
  await expect(launcher(page)).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(fetched).toEqual(['/embed/v1/widget.js'])
  expect(bank.received).toEqual([])

  await launcher(page).hover()
  await expect.poll(() => fetched.length).toBe(2)
  expect(fetched[1]).toMatch(/^\/embed\/[^/]+\/panel\.js$/)

  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
  // The list shows the hours by the bank's clock.
  await expect.poll(() => bank.received.map(({ path }) => path)).toEqual(['/api/v1/getServerDate'])
  expect(await context.cookies()).toEqual([])
  const stored = await page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    (await indexedDB.databases()).length,
    (await caches.keys()).length,
  ])
  expect(stored).toEqual([0, 0, 0, 0])
})

test('adds one global and leaves the page as it was', async ({ page, site, embedDir }) => {
  const snapshot = () =>
    page.evaluate(() => ({
      globals: Object.getOwnPropertyNames(window).length,
      head: document.head.innerHTML,
      sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
      body: getComputedStyle(document.body).cssText,
      heading: getComputedStyle(document.querySelector('h1') as HTMLElement).cssText,
      attributes: [document.documentElement, document.body].map((element) => element.getAttributeNames()),
      size: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    }))
  await page.route('**/widget.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(`${site}/plain`)
  const before = await snapshot()
  await page.unroute('**/widget.js')
  await page.reload()
  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
  const after = await snapshot()
  expect(after).toEqual({ ...before, globals: before.globals + 1 })
  expect(await page.evaluate(() => Object.keys(window.ContatoWidget ?? {}))).toContain('open')
  expect(await (await apiOf(page)).evaluate(({ version }) => version)).toBe(releaseOf(embedDir).version)
})

test('what is fetched before a click has 5.3 KB at most, the panel 19.4, the form for a call 18.2', ({
  embedDir,
}) => {
  const size = (name: string) => brotliCompressSync(readFileSync(join(releaseOf(embedDir).dir, name))).length
  expect(size('widget.js')).toBeLessThanOrEqual(3500)
  expect(size('panel.js')).toBeLessThanOrEqual(20_800)
  expect(size('form.js')).toBeLessThanOrEqual(18_200)
  expect(size('preact.js')).toBeLessThanOrEqual(9000)
  expect(size('lifecycles.js')).toBeLessThanOrEqual(5100)
  expect(size('remoteEntry.js')).toBeLessThanOrEqual(5300)
})

test('warm, the panel stands in the turn of the click: nothing is fetched or waited for', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/plain`)
  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
  const stood = await (await apiOf(page)).evaluate(async (widget) => {
    const root = document.querySelector('contato-widget')?.shadowRoot
    const button = root?.querySelector('button')
    const rounds: boolean[] = []
    for (let round = 0; round < 8; round++) {
      await widget.close()
      await new Promise(requestAnimationFrame)
      button?.click()
      await new Promise((resolve) => setTimeout(resolve))
      rounds.push(Boolean(root?.querySelector('dialog[open]')))
    }
    return rounds
  })
  expect(stood).toEqual(Array(8).fill(true))
})

test('a panel that was tampered with does not run; plain links stand in for it, and another try works', async ({
  page,
  site,
  complaints,
}) => {
  complaints.expect(/integrity|panel\.js|Failed to load/)
  await page.route('**/panel.js*', async (route) => {
    const real = await route.fetch()
    await route.fulfill({ response: real, body: `window.tampered = true;${await real.text()}` })
  })
  await page.goto(`${site}/plain`)
  await launcher(page).click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+$/,
  )
  await expect(page.getByRole('link', { name: '(11) 4858-5151' })).toHaveAttribute(
    'href',
    'tel:+551148585151',
  )
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false)
  await expect(page.getByRole('alert')).toContainText('(11) 4858-5151')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await launcher(page).press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '(11) 4858-5151' })).toBeFocused()

  await page.unroute('**/panel.js*')
  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
})

test('a browser that cannot check a module before it runs tries again at another address, too', async ({
  page,
  site,
  complaints,
}) => {
  complaints.expect(/panel\.js|Failed to load/)
  await page.addInitScript(() => {
    DOMTokenList.prototype.supports = () => false
  })
  const addresses: string[] = []
  await page.route('**/panel.js*', async (route) => {
    addresses.push(route.request().url())
    await (addresses.length === 1 ? route.abort() : route.continue())
  })
  await page.goto(`${site}/plain`)
  await launcher(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
  expect(addresses).toEqual([addresses[0], `${addresses[0]}?`])
})

test('the published snippet holds the hash of the file it names', async ({ page, site }) => {
  await page.goto(`${site}/pinned`)
  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
})
