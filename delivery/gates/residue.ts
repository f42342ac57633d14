import type { CDPSession, Page } from '@playwright/test'
import type { FullRelease } from '../registry'
import { weighSite } from '../release'
import { isAlive, PATIENCE_MS } from './visit-page'
import type { Visitor } from './visitors'

/** A page of the shell without any module. */
const ELSEWHERE = '/endereco-invalido'
const ROUNDS = 3
/** Bytes that React and the browser may retain per visit; healthy screens retain up to a quarter of this at first. */
const HEAP_WOBBLE = 1_000_000

/** Labels of what a document retains after leaving a route. */
const WORDS = {
  listeners: 'ouvintes em window ou document',
  timers: 'temporizadores',
  sheets: 'folhas de estilo',
  nodes: 'nós fora da tela',
  attributes: 'atributos de html ou body',
  globals: 'variáveis globais',
  bytes: 'bytes de memória',
}
export type Residue = Record<keyof typeof WORDS, number>

/** Leaks that the shell cleans up and reports (`shell/src/loader/document-leaks.ts`). */
const REPORTED: Readonly<Record<string, string>> = {
  'leaked-stylesheet': 'uma folha de estilo',
  'leaked-node': 'nós fora da tela',
  'leaked-class': 'uma classe em html ou body',
  'unattributed-change': 'nós ou atributos fora da tela',
}

/** Resources that grew on every visit; one-time allocations are not leaks. */
export function growthOf(left: readonly Residue[]): string[] {
  const grown = (key: keyof Residue) =>
    Math.min(...left.slice(1).map((residue, i) => residue[key] - (left[i]?.[key] ?? 0)))
  return Object.entries(WORDS).flatMap(([name, words]) => {
    const amount = grown(name as keyof Residue)
    return Number.isFinite(amount) && amount > (name === 'bytes' ? HEAP_WOBBLE : 0)
      ? [`${amount} ${words}`]
      : []
  })
}

declare global {
  interface Window {
    /** Set in the pages of a gate. */
    residue?: { timers: Set<number>; beacons: string[] }
  }
}

/** Runs in the page before its scripts: tracks timers started by the module's files, and beacons of the shell. */
function instrument(base: string): void {
  const timers = new Set<number>()
  const beacons: string[] = []
  window.residue = { timers, beacons }
  Error.stackTraceLimit = 50
  const { setTimeout: later, setInterval: often, clearTimeout: end } = window
  Object.assign(window, {
    setTimeout(work: TimerHandler, ms = 0, ...rest: unknown[]) {
      const run = (...given: unknown[]) => {
        timers.delete(id)
        if (typeof work === 'function') work(...given)
      }
      const id = Number(Reflect.apply(later, window, [run, ms, ...rest]))
      // A longer timer may outlive its page on purpose, like that of a toast.
      if (ms <= 2000 && new Error().stack?.includes(base)) timers.add(id)
      return id
    },
    setInterval(work: TimerHandler, ms = 0, ...rest: unknown[]) {
      const id = Number(Reflect.apply(often, window, [work, ms, ...rest]))
      if (new Error().stack?.includes(base)) timers.add(id)
      return id
    },
    clearTimeout(id?: number) {
      timers.delete(Number(id))
      end.call(window, id)
    },
    clearInterval(id?: number) {
      timers.delete(Number(id))
      end.call(window, id)
    },
  })
  Object.assign(navigator, { sendBeacon: (_: string, data: unknown) => beacons.push(String(data)) > 0 })
}

/** Call before opening the page. esbuild wraps functions in `__name`, which the page does not have. */
export const prepareToMeasure = (page: Page, name: string): Promise<unknown> =>
  page.addInitScript(
    `{ const __name = (work) => work; (${instrument})(${JSON.stringify(`/modules/${name}/`)}) }`,
  )

const inPage = (): Omit<Residue, 'listeners' | 'bytes'> => ({
  timers: window.residue?.timers.size ?? 0,
  sheets: document.adoptedStyleSheets.length + document.querySelectorAll('style').length,
  nodes: document.querySelectorAll('html > :not(head, body), body > :not(#root, script)').length,
  attributes: document.documentElement.attributes.length + document.body.attributes.length,
  globals: Object.keys(window).length,
})

async function measure(page: Page, protocol: CDPSession): Promise<Residue> {
  let listeners = 0
  for (const expression of ['window', 'document', 'document.body']) {
    const { result } = await protocol.send('Runtime.evaluate', { expression })
    const objectId = result.objectId ?? ''
    listeners += (await protocol.send('DOMDebugger.getEventListeners', { objectId })).listeners.length
    await protocol.send('Runtime.releaseObject', { objectId })
  }
  await protocol.send('HeapProfiler.collectGarbage')
  const { usedSize } = await protocol.send('Runtime.getHeapUsage')
  return { ...(await page.evaluate(inPage)), listeners, bytes: usedSize }
}

/** Navigates within the document and waits until the effects of both screens have run. */
async function move(page: Page, go: (path: string) => void): Promise<void> {
  const before = await page.title()
  await page.evaluate(go, ELSEWHERE)
  const timeout = { timeout: PATIENCE_MS }
  await page.waitForFunction((title) => document.title !== title, before, timeout)
  await page.waitForFunction(isAlive, undefined, timeout)
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(done, { timeout: 1000 }), 50)),
      ),
  )
}

const leaveOnce = (path: string) => {
  history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: 'elsewhere', usr: null }, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

/** Leaves and re-enters the visitor's route several times. Returns what it leaks. */
export async function residueOf({ page }: Visitor, name: string): Promise<string[]> {
  const protocol = await page.context().newCDPSession(page)
  const left: Residue[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round > 0) await move(page, () => history.back())
      await move(page, round === 0 ? leaveOnce : () => history.forward())
      left.push(await measure(page, protocol))
    }
  } catch {
    // A route that redirects when re-entered, such as a completed step, is measured only in part.
  }
  const beacons = await page.evaluate(() => {
    dispatchEvent(new Event('pagehide'))
    return window.residue?.beacons ?? []
  })
  const exceptions = beacons
    .flatMap((text): Record<string, string>[] => JSON.parse(text).events)
    .flatMap((event) => (event.module === name ? (REPORTED[event['error.type'] ?? ''] ?? []) : []))
  const growth = growthOf(left)
  return [
    ...(growth.length > 0 ? [`deixa para trás, a cada visita: ${growth.join(', ')}`] : []),
    ...(exceptions.length > 0 ? [`deixa no documento, ao sair: ${[...new Set(exceptions)].join(', ')}`] : []),
  ]
}

/**
 * Waits until the effects of the screen have run and the files below `base` that they request have arrived. The load
 * state `networkidle` does not tell: a slow page reaches it before its effects run, and keeps it.
 */
async function ownFilesLoaded(page: Page, base: string): Promise<void> {
  const own = async () =>
    (await page.requests()).filter((each) => new URL(each.url()).pathname.startsWith(base))
  for (let before = -1, requests = await own(); requests.length !== before; requests = await own()) {
    before = requests.length
    await Promise.all(requests.map(async (each) => (await each.response())?.finished()))
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })))
  }
}

/** Checks the module's JavaScript that a route loads beyond its declared scripts, as by `import()` in an effect. */
export async function overRouteBudget(
  { page }: Visitor,
  { entry, scripts, routes }: FullRelease,
  route: FullRelease['routes'][number],
  routeKb: number,
): Promise<string[]> {
  const base = entry.href.replace(/[^/]+\/[^/]+$/, '')
  await ownFilesLoaded(page, base)
  const hrefs = (of: readonly { href: string }[]) => of.map(({ href }) => href)
  const own = hrefs([...scripts, ...route.scripts])
  // Scripts of other routes may be prefetched.
  const others = hrefs([entry, ...routes.flatMap((each) => each.scripts)]).filter(
    (href) => !own.includes(href),
  )
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((each) => ({
      path: new URL(each.name).pathname,
      size: each instanceof PerformanceResourceTiming ? each.encodedBodySize : 0,
    })),
  )
  const counted = loaded.filter(
    ({ path }) => path.startsWith(base) && path.endsWith('.js') && !others.includes(path),
  )
  const transferred = counted.reduce((sum, { size }) => sum + size, 0) / 1000
  if (transferred <= routeKb) return []
  // Best-quality brotli, as served, takes seconds; skipped if it cannot bring the size below the budget.
  const kb = transferred > 2 * routeKb ? transferred : weighSite(counted.map(({ path }) => path))
  const [largest] = counted.toSorted((a, b) => b.size - a.size)
  return kb > routeKb
    ? [
        `carregou ${kb.toFixed(1)} KB de JavaScript do módulo; o limite é ${routeKb}. O maior é ${largest?.path}`,
      ]
    : []
}
