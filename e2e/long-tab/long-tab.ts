import { type CDPSession, expect, type Page, type Request } from '@playwright/test'
import { Sandbox } from '../fixtures'
import { Tab } from '../walks/tab'
import { type Counts, type Leak, type Left, leaksOf } from './growth'
import { type Leg, STATION, type Tour, tourOf } from './tour'

/** Consecutive laps of each leg. */
const LAPS = 4
/** Warm-up laps of a leg in each document: they load chunks once and release what the previous leg held. */
const WARM = 2
/** Makes cached responses stale between laps, so that each loads the same; less time would affect every third only. */
const PAUSE_MINUTES = 6
export const SESSION_MINUTES = 30
/** Negotiation is closed at night, and a round takes four hours. */
const DAWN = '2026-11-24T07:00:00-03:00'
const LAST_START = 15

export interface Report {
  leaks: Leak[]
  /** Unhandled errors and failed requests. */
  errors: string[]
  navigations: number
  documents: number
  /** Number of laps that were measured. */
  measuredLaps: number
  /** At the end of each round. */
  ends: Counts[]
}

interface Servers {
  portal: string
  sandbox: string
}

const minus = (a: Counts, b: Counts): Counts => ({
  nodes: a.nodes - b.nodes,
  listeners: a.listeners - b.listeners,
  bytes: a.bytes - b.bytes,
})

/** A tab that is measured after each leg of the rounds of a day. */
export class LongTab {
  private navigations = 0
  private documents = 0
  private readonly left: Left[] = []
  private readonly ends: Counts[] = []
  private readonly tab: Tab
  /** Includes background requests, for which `settle` does not wait. */
  private readonly pending = new Set<Request>()

  private constructor(
    private readonly page: Page,
    private readonly protocol: CDPSession,
    private readonly bank: Sandbox,
    private readonly tour: Tour,
  ) {
    this.tab = new Tab(page)
    page.on('request', (request) => {
      if (request.isNavigationRequest()) this.pending.clear()
      else this.pending.add(request)
    })
    page.on('requestfinished', (request) => void this.pending.delete(request))
    page.on('requestfailed', (request) => void this.pending.delete(request))
    page.on('domcontentloaded', () => {
      this.documents += 1
    })
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.navigations += 1
    })
  }

  static async open(page: Page, { portal, sandbox }: Servers): Promise<LongTab> {
    const bank = new Sandbox(sandbox)
    await bank.clock(DAWN)
    await page.clock.install({ time: DAWN })
    // The banner is tested elsewhere.
    await page.addInitScript(() => localStorage.setItem('consent', '{"optional":false,"at":1790000000000}'))
    const protocol = await page.context().newCDPSession(page)
    const long = new LongTab(page, protocol, bank, tourOf(await bank.persona('cliente')))
    await page.goto(portal + STATION)
    await long.tab.settle()
    return long
  }

  /** Advances the time of bank and browser and runs their timers. */
  private async pass(minutes: number): Promise<void> {
    const ms = minutes * 60_000
    await this.bank.advance(new Date(Date.parse(await this.bank.now()) + ms).toISOString())
    await this.page.clock.fastForward(ms)
    await this.tab.settle()
  }

  private async count(): Promise<Counts> {
    const { protocol } = this
    // A request in flight holds four listeners.
    await expect.poll(() => this.pending.size).toBe(0)
    await protocol.send('HeapProfiler.collectGarbage')
    await protocol.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await protocol.send('Memory.getDOMCounters')
    const { usedSize } = await protocol.send('Runtime.getHeapUsage')
    return { nodes, listeners: jsEventListeners, bytes: usedSize }
  }

  async round(): Promise<void> {
    const { tab, tour } = this
    await this.waitForDawn()
    for (const leg of tour.ofNobody) await this.walk(leg)
    for (const leg of tour.ofDebtor) {
      await tour.in(tab)
      await this.walk(leg)
      await tour.out(tab)
    }
    await this.pass(PAUSE_MINUTES)
    this.ends.push(await this.count())
  }

  private async waitForDawn(): Promise<void> {
    const hour = (Date.parse(await this.bank.now()) - Date.parse(DAWN)) / 3_600_000 + 7
    if (hour % 24 > LAST_START) await this.pass((31 - (hour % 24)) * 60)
  }

  private async walk({ leg, go }: Leg): Promise<void> {
    let whole = 0
    let before = await this.count()
    for (let lap = 0; lap < LAPS; lap += 1) {
      const [begun, document] = [this.navigations, this.documents]
      await go(this.tab, () => this.pass(SESSION_MINUTES))
      await this.pass(PAUSE_MINUTES)
      const after = await this.count()
      whole = document === this.documents ? whole + 1 : 0
      if (whole > WARM)
        this.left.push({ leg, navigations: this.navigations - begun, grown: minus(after, before) })
      before = after
    }
  }

  report(): Report {
    const { tour, left, navigations, documents, ends } = this
    // Modules whose pages other legs pass come first.
    const parts = [...tour.ofNobody, ...tour.ofDebtor].sort((a, b) => a.passes.length - b.passes.length)
    const leaks = leaksOf(parts, left, ends)
    return {
      leaks,
      errors: this.tab.takeNotes().errors,
      navigations,
      documents,
      measuredLaps: left.length,
      ends,
    }
  }
}
