import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeAtomically } from '../../storage'

const VIEWS = [
  { name: 'celular', width: 360, height: 800, colorScheme: 'light' },
  { name: 'computador', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'escuro', width: 360, height: 800, colorScheme: 'dark' },
] as const

/** Each screen has a folder, whose decoded name is its title in the report. */
const fileOf = (into: string, screen: string, file: string) => join(into, encodeURIComponent(screen), file)

export const writeLines = (into: string, screen: string, part: string, lines: readonly string[]): void =>
  writeAtomically(fileOf(into, screen, `${part}.txt`), lines.map((line) => `${line}\n`).join(''))

/** Forces `font-display: swap`, as a late font would otherwise be missing from a screenshot. */
export function keepFonts(): void {
  window.FontFace = class extends FontFace {
    constructor(family: string, source: string | BufferSource, descriptors: FontFaceDescriptors = {}) {
      super(family, source, { ...descriptors, display: 'swap' })
    }
  }
}

/** Captures per screen before an unstable one is accepted. */
const ATTEMPTS = 4

/** A constructed stylesheet, because the CSP blocks style elements. */
const ADD_STILL = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important; content-visibility: visible !important } [role="status"] { visibility: hidden }')
  document.adoptedStyleSheets.push(sheet)
})()`
const REMOVE_STILL = 'document.adoptedStyleSheets.pop(), undefined'

/** Repeats until two consecutive screenshots are equal. */
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

/** Countdown seconds and transient announcements. */
const PASSING = /(?<=time): \d+ s$|(?<=- status): .*$/gm

const textOf = async (page: Page): Promise<string> =>
  `- título: ${await page.title()}\n${await page.locator('body').ariaSnapshot()}`.replace(PASSING, '')

/**
 * Captures title, accessibility tree and screenshots of a settled screen: no pending requests, and the same text before
 * and after the screenshots.
 */
export async function capture(page: Page, into: string, screen: string): Promise<void> {
  const size = page.viewportSize()
  await page.mouse.move(0, 0)
  for (let attempt = 1; ; attempt += 1) {
    await page.waitForLoadState('networkidle')
    const text = await textOf(page)
    await page.evaluate(ADD_STILL)
    for (const { name, width, height, colorScheme } of VIEWS) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      writeAtomically(fileOf(into, screen, `${name}.png`), await takePicture(page))
    }
    await page.evaluate(REMOVE_STILL)
    if (size) await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: null })
    if ((await textOf(page)) === text || attempt === ATTEMPTS)
      return writeLines(into, screen, 'texto', text.split('\n'))
  }
}
