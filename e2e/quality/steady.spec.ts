import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { open, visits } from './screens'

/** The sum of all shifts of a page that nobody asked for. */
const MOST_SHIFTS = 0.01

/** Of each call: screens wait for several of them, one after the other. */
const SLOW_MS = 1000
/** Of the list of debts on the screens that say that it takes long, and no longer. */
const VERY_SLOW_MS = 4500
const sayingSo = ['the panel', 'a running agreement']
/** Other addresses of pages that are opened anyway. */
const aliases = ['/login', '/home', '/fiesp', '/central-duvidas']

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]

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

// A first visit: what makes the page look right comes late, too.
test.use({ hasFonts: false })

for (const { name, arrive, screens } of visits) {
  const byUrl = screens.filter(({ route, go, leadsTo }) => !go && !leadsTo && !aliases.includes(route))
  if (byUrl.length === 0) continue
  // All at once, in tabs: most of the time they wait.
  test(`${name}: nothing jumps while each call is slow`, async ({ context, sandbox }) => {
    await arrive?.(context, sandbox)
    await context.addInitScript(addUpShifts)
    await context.route(/\.(css|woff2)$/, async (route) => {
      await setTimeout(SLOW_MS)
      await route.continue()
    })
    if (sayingSo.includes(name))
      await sandbox.fault({ method: 'POST', path: '/api/v1/negociacoes', delayMs: VERY_SLOW_MS })
    await sandbox.fault({ method: '*', path: '/api/*', delayMs: SLOW_MS })
    const sums = sizes.flatMap((size) =>
      byUrl.map(async (screen) => {
        const page = await context.newPage()
        await page.setViewportSize(size)
        await open(page, screen)
        return { at: `${screen.route} at ${size.width}`, shifts: await shiftsOf(page) }
      }),
    )
    expect((await Promise.all(sums)).filter(({ shifts }) => shifts > MOST_SHIFTS)).toEqual([])
  })
}
