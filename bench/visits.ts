import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Persona } from 'e2e/fixtures'
import { walkToAgreement } from 'e2e/walk'

/** Slow 4G as in Chrome's DevTools, and a CPU slowdown of 4. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
const TIMEOUT_MS = 120_000

/** A first visit to a page. Times are milliseconds since the start of the navigation. */
export type View = {
  firstPaint: number
  largestPaint: number
  /** When the page is usable: the home page's field is hydrated, the panel shows an offer. */
  useful: number
  /** Compressed kilobytes of the files requested until then, without headers. */
  html: number
  js: number
  css: number
  font: number
  requests: number
  /** Longest chain of requests that each depend on the previous one; 1 is the page itself. */
  chain: number
  /** Requests after that moment, until the network is idle. */
  laterKb: number
  laterRequests: number
}

/** Responsiveness of one screen, in milliseconds. */
export type Responsiveness = {
  /** The slowest interaction, from input to next paint; 0 if all took less than a frame. */
  interaction: number
  /** The longest main-thread task; 0 if none reached 50 ms. */
  task: number
}

/** A visit from the home page to a concluded agreement. */
export type HappyPath = {
  ms: number
  /** On the wire, including headers. */
  kb: number
  /** Files of the portal from the network and from the browser's cache, and API calls. */
  requests: number
  cacheHits: number
  calls: number
}

interface Request {
  url: string
  kind: string
  bytes: number
  onWire: number
  depth: number
  /** Milliseconds since the Unix epoch. */
  at: number
}

/**
 * Files requested when the page is idle, even if it is not usable yet: deferred parts of the shell, session notices,
 * the contact module, and the next page's module.
 */
const ONCE_IDLE = /\/(after-start|listen|session-warning)\.|\/modules\/mfe-(widget|negotiation)\//
const isCall = ({ url }: Request) => /\/(api|v1)\//.test(new URL(url).pathname)
/** Excludes the registry: pages contain a copy, so no rendering waits for it. */
const isWaitedFor = ({ url }: Request) => !url.endsWith('.json')
const kbOf = (requests: readonly Request[], of: 'bytes' | 'onWire' = 'bytes') =>
  requests.reduce((total, request) => total + request[of], 0) / 1000

async function recordRequests(devtools: CDPSession): Promise<() => Request[]> {
  const requests = new Map<string, Request>()
  const depthOf = (initiator: string | undefined) =>
    1 + ([...requests.values()].find(({ url }) => url === initiator)?.depth ?? 0)
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', initiator, wallTime }) => {
    const from = initiator.url ?? initiator.stack?.callFrames[0]?.url
    const at = wallTime * 1000
    requests.set(requestId, { url: request.url, kind: type, bytes: 0, onWire: 0, depth: depthOf(from), at })
  })
  // Files are precompressed, so responses have a Content-Length.
  devtools.on('Network.responseReceived', ({ requestId, response: { headers } }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = Number(headers['content-length'] ?? headers['Content-Length'] ?? 0)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.onWire = encodedDataLength
  })
  await devtools.send('Network.enable')
  return () => [...requests.values()].filter(({ url }) => !url.startsWith('data:'))
}

async function openPhone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  return context
}

async function openPage(context: BrowserContext): Promise<{ page: Page; requests: () => Request[] }> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const requests = await recordRequests(devtools)
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, requests }
}

/** After hydration, when React has attached its props to the field. */
const FIELD_IS_ALIVE =
  "Object.keys(document.querySelector('main form input') ?? {}).some((key) => key.startsWith('__reactProps$'))"
const OFFER_IS_SHOWN =
  "[...document.querySelectorAll('main a')].some((link) => link.textContent.startsWith('Negociar'))"

/** Init script; a string, because compiled functions refer to the compiler's helpers. */
const watchUseful = (isUseful: string) => `
  window.useful = new Promise((resolve) => {
    const look = () => ${isUseful} ? resolve(performance.now()) : requestAnimationFrame(look)
    requestAnimationFrame(look)
  })
`
const READ_TIMES = `(async () => ({
  firstPaint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  largestPaint: await new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true })
  }),
  useful: await window.useful,
}))()`

/** Playwright's `networkidle` fires too early, while the page still executes loaded files. */
async function atRest(page: Page, requests: () => Request[]): Promise<void> {
  const before = requests().length
  await page.waitForTimeout(1000)
  if (requests().length > before) await atRest(page, requests)
}

async function view(browser: Browser, url: string, isUseful: string, token?: string): Promise<View> {
  const context = await openPhone(browser)
  await context.addInitScript({ content: watchUseful(isUseful) })
  if (token) await context.addInitScript((jwt) => localStorage.setItem('loggedInUser', jwt), token)
  const { page, requests } = await openPage(context)
  const lateFilesAreThere = page.waitForRequest('**/registry.json')
  await page.goto(url)
  await page.evaluate('window.useful')
  await lateFilesAreThere
  await atRest(page, requests)
  const times = await page.evaluate<Pick<View, 'firstPaint' | 'largestPaint' | 'useful'>>(READ_TIMES)
  const usefulAt = times.useful + (await page.evaluate(() => performance.timeOrigin))
  await context.close()
  const files = requests().filter((request) => !isCall(request))
  const isInitial = ({ at, url }: Request) => at <= usefulAt && !ONCE_IDLE.test(url)
  const initial = files.filter(isInitial)
  const later = files.filter((file) => !isInitial(file))
  const kbOfKind = (wanted: string) => kbOf(initial.filter(({ kind }) => kind === wanted))
  return {
    ...times,
    html: kbOfKind('Document'),
    js: kbOfKind('Script'),
    css: kbOfKind('Stylesheet'),
    font: kbOfKind('Font'),
    requests: initial.length,
    chain: Math.max(...initial.filter(isWaitedFor).map(({ depth }) => depth)),
    laterKb: kbOf(later),
    laterRequests: later.length,
  }
}

export const viewHome = (browser: Browser, url: string): Promise<View> => view(browser, url, FIELD_IS_ALIVE)
export const viewPanel = (browser: Browser, url: string, token: string): Promise<View> =>
  view(browser, `${url}/painel-controle`, OFFER_IS_SHOWN, token)

/** Init script of the page. Assigns each entry to the screen that was shown when it started. */
const recordResponses = `
  const screens = [{ since: 0, path: location.pathname }]
  navigation.addEventListener('currententrychange', () =>
    screens.push({ since: performance.now(), path: location.pathname }))
  window.responses = {}
  const note = (kind, { startTime, duration }) => {
    const { path } = screens.findLast(({ since }) => since <= startTime)
    const screen = window.responses[path] ??= { interaction: 0, task: 0 }
    screen[kind] = Math.max(screen[kind], duration)
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) note('interaction', entry)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note('task', entry)
  }).observe({ type: 'longtask', buffered: true })
`

/**
 * Walks from the home page to a concluded agreement without pauses: a first visit, and a second one in the same browser
 * after the sandbox was reset.
 */
export async function runTwice(
  browser: Browser,
  url: string,
  debtor: Persona,
  forget: () => Promise<void>,
): Promise<{ firstRun: HappyPath; secondRun: HappyPath; screens: Record<string, Responsiveness> }> {
  const context = await openPhone(browser)
  await context.addInitScript({ content: recordResponses })
  const runOnce = async () => {
    await forget()
    const { page, requests } = await openPage(context)
    const started = performance.now()
    await walkToAgreement(page, debtor, url)
    const ms = performance.now() - started
    const all = requests()
    // In the order of the walk.
    const screens = await page.evaluate<Record<string, Responsiveness>>('window.responses')
    await page.evaluate(() => localStorage.clear())
    await page.close()
    const files = all.filter((request) => !isCall(request))
    const cacheHits = files.filter(({ onWire }) => onWire === 0).length
    const counts = { requests: files.length - cacheHits, cacheHits, calls: all.length - files.length }
    return { run: { ms, kb: kbOf(all, 'onWire'), ...counts }, screens }
  }
  const { run: firstRun, screens } = await runOnce()
  const { run: secondRun } = await runOnce()
  await context.close()
  return { firstRun, secondRun, screens }
}
