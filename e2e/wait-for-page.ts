import { expect, type Locator, type Page } from '@playwright/test'

/** Waits two frames: visible cards get their final height one frame after the first layout. */
export const waitForPaint = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Holds requests until the returned function is called. */
export async function holdRequests(page: Page, which = '**/*.js'): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(which, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Returns a function that waits until no script request is in flight. */
export function watchScripts(page: Page): () => Promise<void> {
  const coming = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') coming.add(request.url())
  })
  page.on('requestfinished', (request) => coming.delete(request.url()))
  page.on('requestfailed', (request) => coming.delete(request.url()))
  return () => expect.poll(() => coming.size).toBe(0)
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** Box of the main part with loaded fonts, without bar, footer and launcher. */
export async function mainBox(page: Page): Promise<Box> {
  await page.evaluate(() => document.fonts.ready)
  await waitForPaint(page)
  const main = await page.locator('main').boundingBox()
  if (!main) throw new Error('no main')
  return main
}

/** Waits until the prerendered screen is hydrated, so that keys and clicks are handled. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactProps$')),
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitForPaint(page)
}
