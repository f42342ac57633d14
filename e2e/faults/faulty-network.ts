import type { Page, Request, Route } from '@playwright/test'

const refuse = (route: Route, status: number, headers = {}) =>
  route.fulfill({ status, headers, json: { title: 'Recusado', status } })

/**
 * Failures of a call that a screen can tell apart: one of each kind. Equivalent ones are tested with the client (a
 * dropped connection equals a missing response, a 403 without a body equals a 404), empty responses with the contract
 * (`wire-table.test.ts`).
 */
const faults = {
  '401 as HTML': (route) =>
    route.fulfill({ status: 401, contentType: 'text/html', body: '<html>401</html>' }),
  '404': (route) => refuse(route, 404),
  '429': (route) => refuse(route, 429, { 'retry-after': '60' }),
  '500': (route) => refuse(route, 500),
  // Makes the page's timeouts end at once.
  'no answer in time': (route) => route.request().frame().evaluate('giveUp()'),
  'wrong types': async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: withWrongTypes(await response.json()) })
  },
} as const satisfies Record<string, (route: Route) => Promise<unknown>>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults).filter((name): name is FaultName => name in faults)

/** Same structure, but every value has another type. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? {} : value.map(withWrongTypes)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withWrongTypes(inner)]))
  return typeof value === 'string' ? 7 : 'x'
}

/** Matches the paths of a call. */
export const pathOf = (call: string): RegExp =>
  new RegExp(`^${call.replace(/^\S+ /, '').replace(/\{\w+\}/g, '[^/]+')}$`)

/** Makes one call of a page fail every time. */
export class FaultyNetwork {
  /** Number of failed requests. */
  met = 0
  private readonly hanging = new Set<Request>()

  constructor(private readonly page: Page) {
    page.on('requestfailed', (request) => void this.hanging.delete(request))
  }

  async set(call: string, name: FaultName): Promise<void> {
    this.met = 0
    this.hanging.clear()
    await this.page.unrouteAll({ behavior: 'ignoreErrors' })
    await this.page.route(
      ({ pathname }) => pathOf(call).test(pathname),
      async (route) => {
        const request = route.request()
        if (!call.startsWith(`${request.method()} `)) return route.continue()
        if (name === 'no answer in time') this.hanging.add(request)
        // The requests of an unloaded page are gone.
        await faults[name](route).catch(() => undefined)
        this.met += 1
      },
    )
  }

  /** Whether the page waits for a response. A journey event is sent with keepalive and outlives its page. */
  get waits(): boolean {
    return [...this.hanging].some((request) => !request.url().endsWith('/journey_tracker'))
  }
}
