import type { CDPSession, Page } from '@playwright/test'

/**
 * What a bank, a gateway or the network in between may do with any call: one of each that a screen can tell apart. What
 * else the client makes the same of, its own tests have (a lost connection is one without an answer, a 403 that says
 * nothing a refusal as a 404 is); an answer without content the contract's (`wire-table.test.ts`).
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
  /** Of a problem details body. */
  title?: string
  /** The body, made from what the bank says. */
  json?: (good: string) => string
}

/** Of the same structure, every value of another type. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? {} : value.map(withWrongTypes)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withWrongTypes(inner)]))
  return typeof value === 'string' ? 7 : 'x'
}

/** The paths of a call. */
export function pathOf(call: string): RegExp {
  const [, path = ''] = call.split(' ')
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

/**
 * One call of a page goes wrong at the edge of the network, every time. By the browser's own protocol, where
 * other requests pass untouched: Playwright's routes would turn its cache off.
 */
export class FaultyNetwork {
  /** Requests that went wrong. */
  met = 0
  private hanging = 0
  private call = ''
  private fault: Fault = 'hang'
  private script: string | null = null

  private constructor(private readonly protocol: CDPSession) {}

  static async of(page: Page): Promise<FaultyNetwork> {
    const network = new FaultyNetwork(await page.context().newCDPSession(page))
    network.protocol.on('Fetch.requestPaused', (paused) => {
      // A page that is left takes its requests along.
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

  /** Whether the page still waits for an answer. An event of the journey is sent to outlive its page. */
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
      // Of the page: it does not wait for as long as a person would.
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
