import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Persona } from 'e2e/fixtures'
import { walkToAgreement } from 'e2e/walk'

/** Slow 4G as in Chrome's DevTools, and a CPU slowdown of 4. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
const TIMEOUT_MS = 120_000

/** A first visit to a page. Times are milliseconds since the start of the navigation. */
export interface View {
  firstPaint: number
  largestPaint: number
  /** When the page is usable: the home page's field is hydrated, the panel shows an offer. */
  useful: number
  /** Compressed bytes of the files requested until then, without headers. */
  html: number
  js: number
  css: number
  font: number
  requests: number
  /** Longest chain of requests that each depend on the previous one; 1 is the page itself. */
  depth: number
  /** Requests after that moment, until the network is idle. */
  laterBytes: number
  laterRequests: number
}

/** Responsiveness of one screen, in milliseconds. */
interface Answered {
  /** The slowest interaction, from input to next paint; 0 if all took less than a frame. */
  interaction: number
  /** The longest main-thread task; 0 if none reached 50 ms. */
  task: number
}

export interface HappyPath {
  milliseconds: number
  /** On the wire, including headers. */
  bytes: number
  /** Files of the portal from the network and from the browser's cache, and API calls. */
  requests: number
  hits: number
  calls: number
  /** By path. */
  answers: Record<string, Answered>
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
const sum = (requests: readonly Request[], of: 'bytes' | 'onWire') =>
  requests.reduce((total, request) => total + request[of], 0)

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

/** Init script; a string, because compiled functions refer to the compiler's helpers. */
const noteTimes = (isUseful: string) => `
  window.seen = {}
  new PerformanceObserver((list) => {
    window.seen.largestPaint = list.getEntries().at(-1).startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    const contentful = list.getEntriesByName('first-contentful-paint')[0]
    if (contentful) window.seen.firstPaint = contentful.startTime
  }).observe({ type: 'paint', buffered: true })
  const look = () => {
    if (${isUseful}) window.seen.useful = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`
/** After hydration, when React has attached its props to the field. */
const FIELD_IS_ALIVE =
  "Object.keys(document.querySelector('main form input') ?? {}).some((key) => key.startsWith('__reactProps$'))"
const OFFER_IS_SHOWN =
  "[...document.querySelectorAll('main a')].some((link) => link.textContent.startsWith('Negociar'))"

/** Playwright's `networkidle` fires too early, while the page still executes loaded files. */
async function atRest(page: Page, requests: () => Request[]): Promise<void> {
  const before = requests().length
  await page.waitForTimeout(1000)
  if (requests().length > before) await atRest(page, requests)
}

type Times = Pick<View, 'firstPaint' | 'largestPaint' | 'useful'>

async function view(browser: Browser, url: string, isUseful: string, token?: string): Promise<View> {
  const context = await openPhone(browser)
  await context.addInitScript({ content: noteTimes(isUseful) })
  if (token) await context.addInitScript((jwt) => localStorage.setItem('loggedInUser', jwt), token)
  const { page, requests } = await openPage(context)
  const lateFilesAreThere = page.waitForRequest('**/registry.json')
  await page.goto(url)
  await page.waitForFunction(() => Object.keys(Reflect.get(window, 'seen')).length === 3)
  await lateFilesAreThere
  await atRest(page, requests)
  const times = await page.evaluate<Times>('window.seen')
  const usefulAt = times.useful + (await page.evaluate(() => performance.timeOrigin))
  await context.close()
  const files = requests().filter((request) => !isCall(request))
  const isInitial = ({ at, url }: Request) => at <= usefulAt && !ONCE_IDLE.test(url)
  const initial = files.filter(isInitial)
  const later = files.filter((file) => !isInitial(file))
  const ofKind = (wanted: string) => initial.filter(({ kind }) => kind === wanted)
  return {
    ...times,
    html: sum(ofKind('Document'), 'bytes'),
    js: sum(ofKind('Script'), 'bytes'),
    css: sum(ofKind('Stylesheet'), 'bytes'),
    font: sum(ofKind('Font'), 'bytes'),
    requests: initial.length,
    depth: Math.max(...initial.filter(isWaitedFor).map(({ depth }) => depth)),
    laterBytes: sum(later, 'bytes'),
    laterRequests: later.length,
  }
}

export const viewHome = (browser: Browser, url: string): Promise<View> => view(browser, url, FIELD_IS_ALIVE)
export const viewPanel = (browser: Browser, url: string, token: string): Promise<View> =>
  view(browser, `${url}/painel-controle`, OFFER_IS_SHOWN, token)

/** Init script of the page. Assigns each entry to the screen that was shown when it started. */
const noteAnswers = `
  const screens = [{ since: 0, path: location.pathname }]
  navigation.addEventListener('currententrychange', () =>
    screens.push({ since: performance.now(), path: location.pathname }))
  window.answered = {}
  const note = (kind, { startTime, duration }) => {
    const { path } = screens.findLast(({ since }) => since <= startTime)
    const screen = window.answered[path] ??= { interaction: 0, task: 0 }
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
): Promise<{ firstRun: HappyPath; secondRun: HappyPath }> {
  const context = await openPhone(browser)
  await context.addInitScript({ content: noteAnswers })
  const runOnce = async (): Promise<HappyPath> => {
    await forget()
    const { page, requests } = await openPage(context)
    const started = performance.now()
    await walkToAgreement(page, debtor, url)
    const milliseconds = performance.now() - started
    const all = requests()
    // In the order of the walk.
    const answers = await page.evaluate<HappyPath['answers']>('window.answered')
    await page.evaluate(() => localStorage.clear())
    await page.close()
    const files = all.filter((request) => !isCall(request))
    const hits = files.filter(({ onWire }) => onWire === 0).length
    const counts = { requests: files.length - hits, hits, calls: all.length - files.length }
    return { milliseconds, bytes: sum(all, 'onWire'), ...counts, answers }
  }
  const runs = { firstRun: await runOnce(), secondRun: await runOnce() }
  await context.close()
  return runs
}
