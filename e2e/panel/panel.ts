import type { Page } from '@playwright/test'
import { axeDefects } from 'delivery/gates'
import { expect } from '../fixtures'

export { expect, lastCode } from '../fixtures'
export { test } from '../negotiation/session'

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
