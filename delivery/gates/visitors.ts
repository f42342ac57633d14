import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { CommandError } from '../storage'

/** Fixed Tuesday within business hours, so that dates and offers are the same in each run. */
const MORNING = '2026-11-24T10:00:00-03:00'

export interface Visitor {
  page: Page
  /** Browser errors so far. */
  errors: string[]
  /** Journey steps that the bank has received, oldest first. */
  receivedSteps(): Promise<string[]>
  leave(): Promise<void>
}

interface Arrived {
  world: string
  cpfCnpj?: string
  execId?: string | null
  token?: string | null
}

interface Call {
  method: string
  path: string
  idempotencyKey?: string | null
  body?: { step?: string }
}

export type Visitors = Awaited<ReturnType<typeof openVisitors>>

/** Opens visitors of the sandbox, each with an isolated world and browser context. */
export async function openVisitors(browser: Browser, portal: string, sandbox: string) {
  async function control<T>(method: string, path: string, body: object = {}): Promise<T> {
    const response = await fetch(`${sandbox}/sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new CommandError(`API de testes: ${method} ${path} respondeu ${response.status}`)
    return response.json()
  }

  async function arrive(as: string | undefined): Promise<Arrived> {
    if (as !== undefined) return control('POST', `/scenes/${encodeURIComponent(as)}`)
    const world = `gate-${randomUUID().slice(0, 8)}`
    await control('PUT', `/worlds/${world}`, { now: MORNING })
    return { world }
  }

  /** @param as key of a scene or debtor; anonymous by default */
  async function open(as?: string): Promise<Visitor> {
    const { world, cpfCnpj = null, execId = null, token = null } = await arrive(as)
    const context = await browser.newContext({
      baseURL: portal,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: 'sandbox-world', value: world, url: portal }])
    // Storage keys of the specification (§3), with the values that the portal itself stores.
    await context.addInitScript(
      ([id, exec, jwt, consent]) => {
        if (sessionStorage.getItem('arrived') !== null) return
        sessionStorage.setItem('arrived', 'yes')
        if (id) sessionStorage.setItem('identification', id)
        if (exec) sessionStorage.setItem('execId', exec)
        if (jwt) localStorage.setItem('loggedInUser', jwt)
        if (consent) localStorage.setItem('consent', consent)
      },
      [cpfCnpj, execId, token, JSON.stringify({ optional: false, at: Date.now() })],
    )
    const errors: string[] = []
    const page = await context.newPage()
    notePageErrors(page, errors)
    return {
      page,
      errors,
      receivedSteps: async () => {
        const calls: Call[] = await (await fetch(`${sandbox}/w/${world}/sandbox/calls`)).json()
        // A step in flight during navigation is sent again with the same idempotency key.
        const steps = calls
          .reverse()
          .filter(({ method, path }) => method === 'POST' && path === '/api/v1/journey_tracker')
          .map(({ idempotencyKey, body }) => [idempotencyKey, body?.step ?? ''] as const)
        return [...new Map(steps).values()]
      },
      leave: () => context.close(),
    }
  }

  await control('PUT', '/clock', { now: MORNING })
  return { open }
}

/** Collects console errors, page errors, CSP violations and failed requests. */
export function notePageErrors(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => errors.push(`page error: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Navigation and `AbortController` abort requests on purpose.
    if (reason !== 'net::ERR_ABORTED') errors.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/csp-report')) errors.push(`CSP: ${request.postData()}`)
  })
}
