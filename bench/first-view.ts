import type { Browser } from '@playwright/test'

export interface FirstView {
  /** Milliseconds from the start of the navigation. */
  firstPaint: number
  largestPaint: number
  /** The tax id field is hydrated. */
  interactive: number
}

/** Slow 4G as defined by Chrome's DevTools, and a phone four times slower than this machine. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
const TIMEOUT_MS = 60_000

/**
 * Runs in the page before any other script; a string, as a compiled function needs the compiler's helpers.
 * The form is interactive once React has attached its props to the field.
 */
const NOTE_TIMES = `
  window.firstView = {}
  new PerformanceObserver((list) => {
    window.firstView.largestPaint = list.getEntries().at(-1).startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    const contentful = list.getEntriesByName('first-contentful-paint')[0]
    if (contentful) window.firstView.firstPaint = contentful.startTime
  }).observe({ type: 'paint', buffered: true })
  const look = () => {
    const field = document.querySelector('main form input')
    if (field && Object.keys(field).some((key) => key.startsWith('__reactProps$'))) {
      window.firstView.interactive = performance.now()
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

const isComplete = (view: Partial<FirstView>): view is FirstView =>
  view.firstPaint !== undefined && view.largestPaint !== undefined && view.interactive !== undefined

/** One first visit, in its own browser profile. */
export async function measureFirstView(browser: Browser, url: string): Promise<FirstView> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
  })
  await context.addInitScript({ content: NOTE_TIMES })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS })
  const giveUpAt = performance.now() + TIMEOUT_MS
  let view: Partial<FirstView> = {}
  while (!isComplete(view) && performance.now() < giveUpAt) {
    await new Promise((done) => setTimeout(done, 100))
    view = await page.evaluate('window.firstView')
  }
  await context.close()
  if (!isComplete(view)) throw new Error(`${url} told ${JSON.stringify(view)} only`)
  return view
}
