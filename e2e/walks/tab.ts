import { expect, type Page, type Request } from '@playwright/test'
import { notePageErrors } from 'delivery/gates'
import { NO_HEADING, stillness } from './screen'

/** Calls that outlive their page and block no user. */
export const IN_THE_BACKGROUND = /journey_tracker|csp-report|\/field$|getServerDate/
/** Console messages of the browser about a request. */
const NETWORK_LINES = /^console: Failed to load resource|^failed: |net::ERR_/
/** Failed calls are retried after a pause; after this time a screen shows that it is loading. */
const SHOWN_AFTER_MS = 350
/** A screen without a heading may not have rendered yet. */
const UNDRAWN_MS = 5_000
/** Exceeds the portal's own timeout of a call. */
const ENDLESS_MS = 45_000

/** A page with its pending requests and reported errors. */
export class Tab {
  private readonly pending = new Set<Request>()
  private readonly errors: string[] = []
  private readonly log: string[] = []
  private failedAt = 0
  /** An error has occurred since the last check, so the screen may be stale. */
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

  /** Waits for requests, timers and rendering. */
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

  /** Requests in flight. */
  waitsFor = () => [...this.pending].map((request) => `${request.method()} ${request.url()}`).join(', ')

  /** Messages since the last call. */
  takeNotes = () => ({
    errors: this.errors.splice(0).filter((each) => !NETWORK_LINES.test(each)),
    log: this.log.splice(0).join('\n'),
  })
}
