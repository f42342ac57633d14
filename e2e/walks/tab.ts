import { expect, type Page, type Request } from '@playwright/test'
import { notePageErrors } from 'delivery/gates/page-errors'
import { stillness } from './screen'

/** They outlive their page, and no person waits for them. */
const IN_THE_BACKGROUND = /journey_tracker|csp-report|\/field$|getServerDate/
/** The browser's own lines about a request. */
const NETWORK_LINES = /^console: Failed to load resource|^failed: |net::ERR_/
/** More than the portal's own time-out of a call. */
const ENDLESS_MS = 45_000

/** One page, with what it waits for and what it has complained of. */
export class Tab {
  private readonly pending = new Set<Request>()
  private readonly errors: string[] = []
  private readonly log: string[] = []

  constructor(readonly page: Page) {
    notePageErrors(page, this.errors)
    page.on('console', (message) => void this.log.push(message.text()))
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.pending.clear()
      if (!IN_THE_BACKGROUND.test(request.url())) this.pending.add(request)
    })
    page.on('requestfinished', (request) => void this.pending.delete(request))
    page.on('requestfailed', (request) => void this.pending.delete(request))
  }

  /** Until nothing is asked, nothing waits and nothing moves. */
  async settle(): Promise<void> {
    let before = ''
    const isStill = async () => {
      const [last, now] = [before, await stillness(this.page).catch(() => '')]
      before = now
      return now !== '' && now === last && this.pending.size === 0
    }
    const how = { timeout: ENDLESS_MS, intervals: [10, 20, 40, 80] }
    await expect.poll(isStill, how).toBe(true)
  }

  /** What is asked and not answered. */
  waitsFor = () => [...this.pending].map((request) => `${request.method()} ${request.url()}`).join(', ')

  /** What the page has said since the last time. */
  takeNotes = () => ({
    errors: this.errors.splice(0).filter((each) => !NETWORK_LINES.test(each)),
    log: this.log.splice(0).join('\n'),
  })
}
