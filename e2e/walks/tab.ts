import { expect, type Page, type Request } from '@playwright/test'
import { notePageErrors } from 'delivery/gates/page-errors'
import { NO_HEADING, stillness } from './screen'

/** They outlive their page, and no person waits for them. */
export const IN_THE_BACKGROUND = /journey_tracker|csp-report|\/field$|getServerDate/
/** The browser's own lines about a request. */
const NETWORK_LINES = /^console: Failed to load resource|^failed: |net::ERR_/
/** What failed is asked for again after a pause; after so long a screen shows that it waits. */
const SHOWN_AFTER_MS = 350
/** Without a heading a screen may only not be drawn yet. */
const UNDRAWN_MS = 5_000
/** More than the portal's own time-out of a call. */
const ENDLESS_MS = 45_000

/** One page, with what it waits for and what it has complained of. */
export class Tab {
  private readonly pending = new Set<Request>()
  private readonly errors: string[] = []
  private readonly log: string[] = []
  private failedAt = 0
  /** Something went wrong since it was last looked at: what it shows may be from then. */
  wasDisturbed = false

  constructor(readonly page: Page) {
    notePageErrors(page, this.errors)
    page.on('console', (message) => void this.log.push(message.text()))
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.pending.clear()
      if (!IN_THE_BACKGROUND.test(request.url())) this.pending.add(request)
    })
    page.on('requestfinished', (request) => void this.pending.delete(request))
    page.on('requestfailed', (request) => {
      this.pending.delete(request)
      this.failedAt = Date.now()
    })
  }

  /** Until nothing is asked, nothing waits and nothing moves. */
  async settle(): Promise<void> {
    let before = ''
    let since = Date.now()
    const isStill = async () => {
      const now = await stillness(this.page).catch(() => '')
      if (now !== before) since = Date.now()
      const rests = now !== '' && now === before && this.pending.size === 0
      before = now
      const mayGoOn = Date.now() - this.failedAt < SHOWN_AFTER_MS
      const isUndrawn = now.startsWith(NO_HEADING) && Date.now() - since < UNDRAWN_MS
      return rests && !mayGoOn && !isUndrawn
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
