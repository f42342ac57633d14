import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Sandbox } from '../fixtures'
import type { Visit } from './screens'

/** Layout shifts on a first visit with delayed resources and responses. */

/** Maximum cumulative layout shift without user input. */
export const MOST_SHIFTS = 0.01

/** Delay per call; screens wait for several calls in sequence. */
export const SLOW_MS = 600
/** Delay of the list of debts on screens with a slow-loading message. */
const VERY_SLOW_MS = 4500
const sayingSo = ['the panel', 'a running agreement']

/** Accumulates the layout shifts of each page that opens from now on. */
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

/** Returns and resets the sum. */
export const takeShifts = (page: Page) =>
  page.evaluate(() => {
    const { sum } = window as typeof window & { sum: { shifts: number } }
    const { shifts } = sum
    sum.shifts = 0
    return shifts
  })

/** Delays styles, fonts and API responses. Uses the DevTools protocol: Playwright's routes disable the code cache. */
export async function makeLate(page: Page, sandbox: Sandbox, { name }: Visit): Promise<void> {
  await page.addInitScript(addUpShifts)
  const protocol = await page.context().newCDPSession(page)
  protocol.on('Fetch.requestPaused', async ({ requestId, responseStatusCode, responseHeaders = [] }) => {
    await setTimeout(SLOW_MS)
    // Without caching, so that the next page has the same delay.
    const headers = responseHeaders.filter((header) => header.name.toLowerCase() !== 'cache-control')
    const answer = {
      requestId,
      responseCode: responseStatusCode ?? 200,
      responseHeaders: [...headers, { name: 'cache-control', value: 'no-cache' }],
    }
    // The requests of an unloaded page are gone.
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

/** Loads the optional fonts that were too late for display, as a next visit would. */
export const takeLateLetters = (page: Page) =>
  page.evaluate(async () => {
    const fonts: (FontFaceDescriptors & { family: string; src: string })[] = JSON.parse(
      document.getElementById('fonts')?.textContent ?? '[]',
    )
    const late = fonts.filter(({ display }) => display === 'optional')
    for (const { family, src, ...font } of late) {
      // URLs with a query are not delayed.
      const undelayed = src.replace('.woff2', '.woff2?kept')
      document.fonts.add(await new FontFace(family, undelayed, { ...font, display: 'swap' }).load())
    }
  })
