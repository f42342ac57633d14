import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures'
import { WIDE } from '../viewports'
import { waitForHydration } from '../wait-for-page'
import { drawn as drawnInPage } from './drawn'

const drawn = (page: Page) => page.evaluate(drawnInPage)

test('every page looks the same before its stylesheets come', async ({ page, complaints }) => {
  complaints.expect(/404/)
  await page.route('**/*.js', () => {})
  // Held and released one after the other, in reverse order.
  let held: Route[] = []
  await page.route('**/*.css', (route) => void held.unshift(route))
  for (const path of ['/', '/pj', '/login-cpf', '/central-de-duvidas', '/painel-controle', '/nao-existe']) {
    held = []
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('#portal-roots').waitFor({ state: 'attached' })
    await page.evaluate(() => document.fonts.ready)
    const before = await drawn(page)
    expect(before.length, path).toBeGreaterThan(20)
    await expect.poll(() => held.length, path).toBeGreaterThan(1)
    for (const route of held) {
      const here = page.waitForFunction(
        (url) => [...document.styleSheets].some(({ href }) => href === url),
        route.request().url(),
      )
      await route.continue()
      await here
      expect(await drawn(page), path).toEqual(before)
    }
    await page.waitForFunction(() => document.adoptedStyleSheets.length === 0)
    expect(await drawn(page), path).toEqual(before)
  }
})

test('the styles of a page are applied once, also when its module comes later', async ({ page }) => {
  const held: Route[] = []
  await page.route('**/remoteEntry.js', (route) => void held.push(route))
  for (const path of ['/', '/login-cpf']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => held.length).toBe(1)
    await page.waitForFunction(() => !document.querySelector('link[media="not all"]'))
    await held.pop()?.continue()
    await waitForHydration(page)
    const applied = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
    expect(applied.length).toBeGreaterThan(2)
    expect(applied).toEqual([...new Set(applied)])
  }
})

test('a page that carries the registry asks for it once it is alive, with its late files or without them', async ({
  page,
  complaints,
}) => {
  complaints.expect(/after-start/)
  const held: Route[] = []
  await page.route('**/assets/after-start.*.js', (route) => void held.push(route))
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/')
  await waitForHydration(page)
  await expect.poll(() => held.length).toBe(1)
  expect(requestedPaths).not.toContain('/registry.json')
  await held[0]?.abort()
  await expect.poll(() => requestedPaths).toContain('/registry.json')
})

/** Width of a word, which differs between this font and any other. */
const probe = (page: Page) =>
  page.evaluate(() => {
    const word = document.createElement('span')
    word.style.position = 'absolute'
    word.textContent = 'Renegociação'
    document.body.append(word)
    const { width } = word.getBoundingClientRect()
    word.remove()
    return width
  })

/** Positions of lines: a fallback with matching metrics may change the width of a word, but not its line. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')].map((element) => {
      const { y, height } = element.getBoundingClientRect()
      return [y, height].map(Math.round).join()
    }),
  )

test.describe('fonts that come late', () => {
  test.use({ hasFonts: false })

  /** Opens a page with its fonts held; returns a function that releases them. */
  async function openWithoutFonts(page: Page, path: string): Promise<() => Promise<void>> {
    const held: Route[] = []
    await page.route('**/*.woff2', (route) => void held.push(route))
    await page.goto(path, { waitUntil: 'commit' })
    await waitForHydration(page)
    return async () => {
      for (const route of held) await route.continue()
    }
  }

  test('draw the first screen where nothing moves by them', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const letFontsCome = await openWithoutFonts(page, '/login-cpf')
    const enter = page.getByRole('button', { name: 'Entrar', exact: true })
    const { y: before = 0 } = (await enter.boundingBox()) ?? {}
    const width = await probe(page)
    await letFontsCome()
    await expect.poll(() => probe(page)).not.toBe(width)
    expect((await enter.boundingBox())?.y).toBeCloseTo(before, 0)
  })

  test('move nothing on another first screen, and draw the next one', async ({ page }) => {
    await page.setViewportSize(WIDE.viewport)
    const letFontsCome = await openWithoutFonts(page, '/sem-contato')
    const before = await places(page)
    const width = await probe(page)
    await letFontsCome()
    await page.evaluate(() => document.fonts.ready)
    expect(await places(page)).toEqual(before)
    await page
      .getByRole('link', { name: /Perguntas|Quem somos/ })
      .first()
      .click()
    await expect.poll(() => probe(page)).not.toBe(width)
  })
})
