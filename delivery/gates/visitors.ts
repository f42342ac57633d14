import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { CommandError } from '../site'
import { notePageErrors } from './page-errors'

/** A Tuesday inside every window of hours: dates and offers are the same in each run, at any time of day. */
const MORNING = '2026-11-24T10:00:00-03:00'

export interface Visitor {
  page: Page
  /** What the browser complains of, in this page so far. */
  errors: string[]
  /** Names of the journey steps that the bank has, oldest first. */
  told(): Promise<string[]>
  /** Leaves the page as it is, and goes on in another one. */
  turnPage(): Promise<void>
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

/** People of the sandbox, each with a world and a browser context of their own. */
export class Visitors {
  constructor(
    private readonly browser: Browser,
    private readonly portal: string,
    private readonly sandbox: string,
  ) {}

  async begin(): Promise<void> {
    await this.control('PUT', '/clock', { now: MORNING })
  }

  private async control<T>(method: string, path: string, body: object = {}): Promise<T> {
    const response = await fetch(`${this.sandbox}/sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new CommandError(`API de testes: ${method} ${path} respondeu ${response.status}`)
    return response.json()
  }

  private async arrive(as: string | undefined): Promise<Arrived> {
    if (as !== undefined) return this.control('POST', `/scenes/${encodeURIComponent(as)}`)
    const world = `gate-${randomUUID().slice(0, 8)}`
    await this.control('PUT', `/worlds/${world}`, { now: MORNING })
    return { world }
  }

  /** @param as key of a scene or debtor; absent: nobody */
  async open(as?: string): Promise<Visitor> {
    const { world, cpfCnpj = null, execId = null, token = null } = await this.arrive(as)
    const { hostname } = new URL(this.portal)
    const context = await this.browser.newContext({
      baseURL: this.portal,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      storageState: {
        cookies: [
          {
            name: 'sandbox-world',
            value: world,
            domain: hostname,
            path: '/',
            expires: -1,
            httpOnly: true,
            secure: false,
            sameSite: 'Lax',
          },
        ],
        origins: [],
      },
    })
    // The names are the specification's (§3): a session as the portal itself stores it.
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
    const newPage = async () => {
      const page = await context.newPage()
      notePageErrors(page, errors)
      return page
    }
    const { sandbox } = this
    const visitor: Visitor = {
      page: await newPage(),
      errors,
      async turnPage() {
        await visitor.page.close()
        visitor.page = await newPage()
      },
      async told() {
        const calls: Call[] = await (await fetch(`${sandbox}/w/${world}/sandbox/calls`)).json()
        // A step in flight when its page is left is sent again with the same key.
        const steps = calls
          .reverse()
          .filter(({ method, path }) => method === 'POST' && path === '/api/v1/journey_tracker')
          .map(({ idempotencyKey, body }) => [idempotencyKey, body?.step ?? ''] as const)
        return [...new Map(steps).values()]
      },
      leave: () => context.close(),
    }
    return visitor
  }
}
