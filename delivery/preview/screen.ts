import type { Page } from '@playwright/test'

/** What the page compares of a screen, in the order of its columns. */
export const VIEWS = [
  { name: 'celular', width: 360, height: 800, colorScheme: 'light' },
  { name: 'computador', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'escuro', width: 360, height: 800, colorScheme: 'dark' },
] as const

/** A screen as a visitor sees it. */
export interface Screen {
  /** Title and accessibility tree, a line for each node. */
  lines: readonly string[]
  /** PNG by the name of the view. */
  pictures: Readonly<Record<string, Buffer>>
}

/** Fonts as a browser has them that was here before: one that is late would be left out of a picture. */
export function keepFonts(): void {
  window.FontFace = class extends FontFace {
    constructor(family: string, source: string | BufferSource, descriptors: FontFaceDescriptors = {}) {
      super(family, source, { ...descriptors, display: 'swap' })
    }
  }
}

/** How often a screen may still change while it is captured. */
const ATTEMPTS = 4

/** As a constructed sheet: a style element is against the portal's policy. */
const ADD_STILL = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important; content-visibility: visible !important } [role="status"] { visibility: hidden }')
  document.adoptedStyleSheets.push(sheet)
})()`
const REMOVE_STILL = 'document.adoptedStyleSheets.pop(), undefined'

/** Repeats until two pictures are the same. */
async function takePicture(page: Page): Promise<Buffer> {
  const take = () =>
    page.screenshot({
      fullPage: true,
      animations: 'disabled',
      caret: 'hide',
      mask: [page.getByText(/^\d+\ss$/)],
    })
  let before = await take()
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const after = await take()
    if (after.equals(before)) break
    before = after
  }
  return before
}

/** Seconds that are counted down, and what is announced and gone a moment later. */
const PASSING = /(?<=time): \d+ s$|(?<=- status): .*$/gm

const textOf = async (page: Page): Promise<string> =>
  `- título: ${await page.title()}\n${await page.locator('body').ariaSnapshot()}`.replace(PASSING, '')

/** A screen at rest: no request is open, and its text is the same after its pictures as before them. */
export async function capture(page: Page): Promise<Screen> {
  const size = page.viewportSize()
  await page.mouse.move(0, 0)
  for (let attempt = 1; ; attempt += 1) {
    await page.waitForLoadState('networkidle')
    const text = await textOf(page)
    const pictures: Record<string, Buffer> = {}
    await page.evaluate(ADD_STILL)
    for (const { name, width, height, colorScheme } of VIEWS) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      pictures[name] = await takePicture(page)
    }
    await page.evaluate(REMOVE_STILL)
    if (size) await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: null })
    if ((await textOf(page)) === text || attempt === ATTEMPTS) return { lines: text.split('\n'), pictures }
  }
}
