import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until what follows from the first layout is drawn too: cards in sight get their true height a frame later. */
export const waitForPaint = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** Where the screen's own part stands, drawn and in its fonts. Bar, footer and the widget's launcher are left out. */
export async function mainBox(page: Page): Promise<Box> {
  await page.evaluate(() => document.fonts.ready)
  await waitForPaint(page)
  const main = await page.locator('main').boundingBox()
  if (!main) throw new Error('no main')
  return main
}

/** Waits until React has taken over the screen that came as HTML, so that every key and press is answered. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactProps$')),
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitForPaint(page)
}
