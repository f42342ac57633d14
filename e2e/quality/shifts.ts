import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import type { Sandbox } from '../fixtures'
import type { Visit } from './screens'

/** What jumps on a first visit on which everything but the page itself comes late. */

/** The sum of all shifts of a page that nobody asked for. */
export const MOST_SHIFTS = 0.01

/** Of each call: screens wait for several of them, one after the other. */
export const SLOW_MS = 600
/** Of the list of debts on the screens that say that it takes long, and no longer. */
const VERY_SLOW_MS = 4500
const sayingSo = ['the panel', 'a running agreement']

/** Adds up the layout shifts of each page that opens from now on. */
export function addUpShifts(): void {
  const sum = { shifts: 0 }
  Object.assign(window, { sum })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) sum.shifts += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Those since the screen before, or since the document. */
export const takeShifts = (page: Page) =>
  page.evaluate(() => {
    const { sum } = window as typeof window & { sum: { shifts: number } }
    const { shifts } = sum
    sum.shifts = 0
    return shifts
  })

/** From now on, of every page of a visit, styles and letters, and what the bank says, are late. */
export async function makeLate(context: BrowserContext, sandbox: Sandbox, { name }: Visit): Promise<void> {
  await context.addInitScript(addUpShifts)
  await context.route(/\.(css|woff2)$/, async (route) => {
    await setTimeout(SLOW_MS)
    await route.continue()
  })
  if (sayingSo.includes(name))
    await sandbox.fault({ method: 'POST', path: '/api/v1/negociacoes', delayMs: VERY_SLOW_MS })
  await sandbox.fault({ method: '*', path: '/api/*', delayMs: SLOW_MS })
}

/** Letters that came too late to be shown are there after all, as on the next visit. */
export const takeLateLetters = (page: Page) =>
  page.evaluate(async () => {
    const fonts: (FontFaceDescriptors & { family: string; src: string })[] = JSON.parse(
      document.getElementById('fonts')?.textContent ?? '[]',
    )
    const late = fonts.filter(({ display }) => display === 'optional')
    for (const { family, src, ...font } of late)
      document.fonts.add(await new FontFace(family, src, { ...font, display: 'swap' }).load())
  })
