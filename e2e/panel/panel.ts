import type { Page } from '@playwright/test'
import { axeDefects } from 'delivery/gates'
import { test as base, expect, type Persona } from '../fixtures'
import { loggedIn } from '../negotiation/session'

export { expect, lastCode } from '../fixtures'

interface Panel {
  logIn(personaKey: string): Promise<Persona>
  /** Logs a debtor in and opens a page of the panel. */
  open(personaKey: string, path?: string): Promise<Persona>
}

export const test = base.extend<{ panel: Panel }>({
  panel: async ({ page, sandbox }, use) => {
    const logIn = async (personaKey: string) => {
      const persona = await sandbox.persona(personaKey)
      await loggedIn(page, sandbox, persona)
      return persona
    }
    const open = async (personaKey: string, path = '/painel-controle') => {
      const persona = await logIn(personaKey)
      await page.goto(path)
      return persona
    }
    await use({ logIn, open })
  },
})

/** Waits until the layout is stable: no skeletons, and the screen's own heading is visible. */
export async function waitForPanel(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
}

/** Expects no axe violations and no horizontal overflow on a phone, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await axeDefects(page, {}, 'main'), colorScheme).toEqual([])
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
}
