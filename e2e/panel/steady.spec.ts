import type { Page } from '@playwright/test'
import { expect, test } from './panel'

/** The sum of all shifts of a page that nobody asked for. */
const MOST_SHIFTS = 0.01

/** Long enough for the notice that it takes long. */
const SLOW_MS = 4500

/** Adds up the layout shifts of each page that opens from now on. */
function addUpShifts(): void {
  const sum = { shifts: 0 }
  Object.assign(window, { sum })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) sum.shifts += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as typeof window & { sum: { shifts: number } }).sum.shifts)

const screens = [
  ['/painel-controle', 'Seu próximo passo'],
  ['/painel-negociacoes', '2 de 12 parcelas pagas'],
] as const

for (const [width, height] of [
  [360, 740],
  [1280, 900],
] as const) {
  test(`nothing jumps at ${width} while a slow bank answers`, async ({ page, panel, sandbox }) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript(addUpShifts)
    await panel.logIn('acordo-em-dia')
    for (const [path, content] of screens) {
      await sandbox.fault({ method: 'POST', path: '/api/v1/negociacoes', delayMs: SLOW_MS, times: 1 })
      await page.goto(path)
      await expect(page.getByText('Está demorando mais do que o normal')).toBeVisible()
      await expect(page.getByText(content)).toBeVisible()
      expect(await shiftsOf(page), path).toBeLessThan(MOST_SHIFTS)
    }
  })
}
