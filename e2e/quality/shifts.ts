import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
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

/**
 * From now on, of every page of a visit, styles and letters, and what the bank says, are late. By the browser's own
 * protocol: with Playwright's routes it would read and compile every script anew on each page.
 */
export async function makeLate(page: Page, sandbox: Sandbox, { name }: Visit): Promise<void> {
  await page.addInitScript(addUpShifts)
  const protocol = await page.context().newCDPSession(page)
  protocol.on('Fetch.requestPaused', async ({ requestId, responseStatusCode, responseHeaders = [] }) => {
    await setTimeout(SLOW_MS)
    // Asked for again on the next page: kept, they would be there at once.
    const headers = responseHeaders.filter((header) => header.name.toLowerCase() !== 'cache-control')
    const answer = {
      requestId,
      responseCode: responseStatusCode ?? 200,
      responseHeaders: [...headers, { name: 'cache-control', value: 'no-cache' }],
    }
    // A page that is left takes its requests along.
    await protocol.send('Fetch.continueResponse', answer).catch(() => undefined)
  })
  const patterns = ['*.css', '*.woff2'].map((urlPattern) => ({
    urlPattern,
    requestStage: 'Response' as const,
  }))
  await protocol.send('Fetch.enable', { patterns })
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
    for (const { family, src, ...font } of late) {
      // What has a query is not late.
      const kept = src.replace('.woff2', '.woff2?kept')
      document.fonts.add(await new FontFace(family, kept, { ...font, display: 'swap' }).load())
    }
  })
