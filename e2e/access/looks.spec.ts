import type { Page } from '@playwright/test'
import { expect, type Sandbox, test } from '../fixtures'
import { consulted } from '../negotiation/session'
import { mainBox, waitForHydration } from '../wait-for-page'

const VIEWPORT = 1100
const LAUNCHER = 100
const SCROLLBAR = 16

interface Screen {
  at: string
  /** A visitor after a consult. */
  persona?: string
  before?: (page: Page, sandbox: Sandbox) => Promise<unknown>
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/**
 * Screenshots of the public screens: light on phone and desktop, home and errors also in dark. After an intended
 * change: `npx playwright test -c e2e/playwright.config.ts e2e/access/looks.spec.ts --update-snapshots`
 */
const screens: Readonly<Record<string, Screen>> = {
  home: { at: '/' },
  login: { at: '/login-cpf' },
  'cria-senha': { at: '/cria-senha', persona: 'pf-novo' },
  'central-de-duvidas': { at: '/central-de-duvidas' },
  'notificacoes-indevidas': {
    at: '/notificacoes-indevidas',
    before: async (page) => {
      await press(page, 'Enviar aviso')
      await expect(page.getByRole('alert', { name: 'Confira estes campos' })).toBeFocused()
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  'sem-contato': { at: '/sem-contato' },
}
const inTheDark = ['home', 'notificacoes-indevidas']
const themesOf = (name: string) =>
  inTheDark.includes(name) ? (['light', 'dark'] as const) : (['light'] as const)

for (const persona of [undefined, 'pf-novo']) {
  test(`the screens of ${persona ?? 'a visitor'} look as they should`, async ({ page, sandbox }) => {
    // The banner is tested elsewhere.
    await page.addInitScript(() =>
      localStorage.setItem('consent', JSON.stringify({ optional: false, at: Date.now() })),
    )
    if (persona) await consulted(page, sandbox, await sandbox.persona(persona))
    for (const [name, screen] of Object.entries(screens).filter(([, each]) => each.persona === persona)) {
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(screen.at, { waitUntil: 'networkidle' })
      await waitForHydration(page)
      await screen.before?.(page, sandbox)
      await takePictures(page, name)
    }
  })
}

async function takePictures(page: Page, name: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: VIEWPORT })
    for (const colorScheme of themesOf(name)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { y, height } = await mainBox(page)
      const top = Math.max(y, 0)
      const bottom = Math.min(y + height, VIEWPORT - LAUNCHER)
      await expect.soft(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
        clip: { x: 0, y: top, width: width - SCROLLBAR, height: bottom - top },
        maxDiffPixelRatio: 0.02,
        animations: 'disabled',
      })
    }
  }
}

test('a wide screen draws a picture beside the headline, a phone does not fetch it', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const ofPicture = () => fetched.filter((path) => /pj.*\.svg$/.test(path)).length
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/pj', { waitUntil: 'networkidle' })
  expect(ofPicture()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(ofPicture).toBe(1)
  const figures = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ unicodeRange }) => unicodeRange),
  )
  expect(figures).toContain('U+30-39')
})
