import { test as base, expect, type Page } from '@playwright/test'
import { collectPageErrors, type PageErrors } from '../page-errors'
import { type Running, startGallery } from '../servers'
import { startedOnce } from '../started-once'

/** Gallery pages by the id in their URL; the first test of gallery.spec.ts verifies the list. */
export const PAGES = [
  'layout',
  'text',
  'colours',
  'actions',
  'fields',
  'form',
  'bot-check',
  'choices',
  'feedback',
  'disclosure',
  'data',
  'privacy-notice',
  'cost-picture',
] as const

type Theme = 'aurora' | 'horizonte' | 'alto-contraste'

class Gallery {
  constructor(
    readonly url: string,
    private readonly page: Page,
  ) {}

  /** Opens one page and waits for styles and fonts. */
  async open(id: string, theme: Theme = 'aurora'): Promise<void> {
    await this.page.goto(`${this.url}/?part=${id}&theme=${theme}`)
    await expect(this.page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await this.dressed(theme)
  }

  /** Shows the same page in another theme. */
  async wear(theme: Theme): Promise<void> {
    await this.page.getByLabel('Tema', { exact: true }).selectOption(theme)
    await this.dressed(theme)
  }

  private async dressed(theme: Theme): Promise<void> {
    // The page's script adds the theme's stylesheet.
    await expect
      .poll(() =>
        this.page.evaluate(
          (wanted) => [...document.styleSheets].some(({ href }) => href?.includes(`/themes/${wanted}/`)),
          theme,
        ),
      )
      .toBe(true)
    await this.page.evaluate(() => document.fonts.ready)
  }
}

interface Fixtures {
  gallery: Gallery
  complaints: PageErrors
}

/** Creates the tests of a file, which share a gallery. */
export function galleryTests() {
  const server = startedOnce<Running>(async (use) => {
    const started = await startGallery()
    await use(started)
    await started.stop()
  })
  return base.extend<Fixtures>({
    gallery: async ({ page }, use) => {
      await use(new Gallery(server().url, page))
    },
    complaints: [collectPageErrors, { auto: true }],
  })
}

export { expect } from '@playwright/test'
