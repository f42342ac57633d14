import type { Page } from '@playwright/test'
import type { Sandbox } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { mainBox } from '../wait-for-page'
import { expect, expectAccessible, test, waitForPanel } from './panel'

const VIEWPORT = 1100
const LAUNCHER = 100
const SCROLLBAR = 16

interface State {
  /** Debtor to log in; without one, the previous debtor reloads the page. */
  persona?: string
  before?: (sandbox: Sandbox, page: Page) => Promise<unknown>
  ready: (page: Page) => Promise<unknown>
  /** Runs axe, as no other test covers this state. */
  alone?: true
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 2, name })).toBeVisible()

/**
 * Screenshots of the panel's states. After an intended change: `npx playwright test -c e2e/playwright.config.ts
 * e2e/panel/looks.spec.ts --update-snapshots`
 */
const visits: readonly Readonly<Record<string, State>>[] = [
  {
    loading: {
      persona: 'cliente',
      before: (sandbox) =>
        sandbox.fault({ method: 'POST', path: '/api/v1/negociacoes', delayMs: 60_000, times: 1 }),
      // After three seconds: skeletons and the slow-loading message.
      ready: (page) => expect(page.getByText('Está demorando mais do que o normal')).toBeVisible(),
    },
    full: { ready: heading(/^2 oportunidades/) },
  },
  { many: { persona: 'devedor-pesado', ready: heading(/^40 oportunidades/) } },
  { none: { persona: 'lista-vazia', ready: heading('Não há oportunidades para você agora'), alone: true } },
  { closed: { persona: 'fora-de-horario', ready: heading(/^A negociação reabre/), alone: true } },
  { error: { persona: 'erro-api', ready: heading('Campanhas abertas para você') } },
]

for (const visit of visits) {
  test(`${Object.keys(visit).join(', then ')}: as it should look`, async ({ page, sandbox, complaints }) => {
    if ('error' in visit) complaints.expect(/502/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [name, { persona, before, ready, alone }] of Object.entries(visit)) {
      if (persona) await loggedIn(page, sandbox, await sandbox.persona(persona))
      await before?.(sandbox, page)
      await page.goto('/painel-controle')
      await ready(page)
      if (name !== 'loading') await waitForPanel(page)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: VIEWPORT })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          const { y: top, height } = await mainBox(page)
          const bottom = Math.min(top + height, VIEWPORT - LAUNCHER)
          await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
            clip: { x: 0, y: top, width: width - SCROLLBAR, height: bottom - top },
            maxDiffPixelRatio: 0.02,
            animations: 'disabled',
          })
        }
      }
      if (alone) await expectAccessible(page)
    }
  })
}
