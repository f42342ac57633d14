import type { CDPSession, Page } from '@playwright/test'

/**
 * Failures of a call that a screen can tell apart: one of each kind. Equivalent ones are tested with the client (a
 * dropped connection equals a missing response, a 403 without a body equals a 404), empty responses with the contract
 * (`wire-table.test.ts`).
 */
const faults = {
  '401 as HTML': { status: 401, html: '<html>401</html>' },
  '404': { status: 404, title: 'Recusado' },
  '429': { status: 429, title: 'Recusado', headers: { 'retry-after': '60' } },
  '500': { status: 500, title: 'Recusado' },
  'no answer in time': 'hang',
  'wrong types': { status: 200, json: (good) => JSON.stringify(withWrongTypes(JSON.parse(good))) },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults).filter((name): name is FaultName => name in faults)

type Fault = 'hang' | FaultyAnswer
interface FaultyAnswer {
  status: number
  headers?: Readonly<Record<string, string>>
  html?: string
  /** Title of a problem body. */
  title?: string
  /** Body, derived from the real one. */
  json?: (good: string) => string
}

/** Same structure, but every value has another type. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? {} : value.map(withWrongTypes)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withWrongTypes(inner)]))
  return typeof value === 'string' ? 7 : 'x'
}

/** Matches the paths of a call. */
export function pathOf(call: string): RegExp {
  const [, path = ''] = call.split(' ')
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

/**
 * Makes one call of a page fail every time. Uses the DevTools protocol, as Playwright's routes disable the HTTP cache.
 */
export class FaultyNetwork {
  /** Number of failed requests. */
  met = 0
  private hanging = 0
  private call = ''
  private fault: Fault = 'hang'
  private script: string | null = null

  private constructor(private readonly protocol: CDPSession) {}

  static async of(page: Page): Promise<FaultyNetwork> {
    const network = new FaultyNetwork(await page.context().newCDPSession(page))
    network.protocol.on('Fetch.requestPaused', (paused) => {
      // The requests of an unloaded page are gone.
      void network.answer(paused).catch(() => undefined)
    })
    page.on('requestfailed', (request) => {
      if (network.fault === 'hang' && network.isCall(request.method(), request.url())) network.hanging -= 1
    })
    return network
  }

  /** Replaces the script that runs before those of a page. */
  async beforeEachPage(source: string): Promise<void> {
    const before = this.script
    await this.protocol.send('Page.enable')
    this.script = (await this.protocol.send('Page.addScriptToEvaluateOnNewDocument', { source })).identifier
    if (before !== null)
      await this.protocol.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: before })
  }

  async set(call: string, name: FaultName): Promise<void> {
    this.call = call
    this.fault = faults[name]
    this.met = 0
    this.hanging = 0
    const [, path = ''] = call.split(' ')
    await this.protocol.send('Fetch.enable', {
      patterns: [{ urlPattern: `*${path.replace(/\{\w+\}/g, '*')}*` }],
    })
  }

  /** Whether the page waits for a response. A journey event is sent with keepalive and outlives its page. */
  get waits(): boolean {
    return this.hanging > 0 && this.call !== 'POST /api/v1/journey_tracker'
  }

  private isCall(method: string, url: string): boolean {
    return this.call.startsWith(`${method} `) && pathOf(this.call).test(new URL(url).pathname)
  }

  private async answer({ requestId, request, responseStatusCode }: Paused): Promise<void> {
    if (!this.isCall(request.method, request.url)) {
      await this.protocol.send('Fetch.continueRequest', { requestId })
      return
    }
    const { fault } = this
    if (fault === 'hang') {
      this.met += 1
      this.hanging += 1
      // Makes the page's timeouts end at once.
      await this.protocol.send('Runtime.evaluate', { expression: 'giveUp()' })
    } else if (fault.json !== undefined && responseStatusCode === undefined) {
      await this.protocol.send('Fetch.continueRequest', { requestId, interceptResponse: true })
    } else {
      this.met += 1
      await this.fulfil(requestId, fault)
    }
  }

  private async fulfil(
    requestId: string,
    { status, headers, html, title, json }: FaultyAnswer,
  ): Promise<void> {
    const type = html === undefined ? 'application/json' : 'text/html'
    const body = json ? json(await this.goodBody(requestId)) : (html ?? JSON.stringify({ title, status }))
    await this.protocol.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: Object.entries({ 'content-type': type, ...headers }).map(([name, value]) => ({
        name,
        value,
      })),
      body: Buffer.from(body).toString('base64'),
    })
  }

  private async goodBody(requestId: string): Promise<string> {
    const { body, base64Encoded } = await this.protocol.send('Fetch.getResponseBody', { requestId })
    return Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString()
  }
}

interface Paused {
  requestId: string
  request: { method: string; url: string }
  responseStatusCode?: number
}
