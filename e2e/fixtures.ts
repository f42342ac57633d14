import { test as base, expect } from '@playwright/test'
import type { NegotiationList } from '@portal/contract'
import { Client, httpTransport } from '@portal/contract/client'
import type { Fault, JournalEntry, SentMessage, ShownPersona } from '@portal/sandbox'
import { collectPageErrors, type PageErrors } from './page-errors'

export type { Fault, JournalEntry as Call, ShownPersona as Persona } from '@portal/sandbox'

export interface Step {
  step: string
  idNegociacao?: string
  rest: Record<string, unknown>
  metadata: Record<string, unknown>
}

const isStep = (body: unknown): body is Step => typeof body === 'object' && body !== null && 'step' in body

/** The sandbox's bank and its control for tests: one world, or the default one. */
export class Sandbox {
  /** Headers of every call, which select the bank. */
  private readonly headers: Readonly<Record<string, string>>
  /** Calls the debtor's API directly. */
  readonly client: Client

  /**
   * @param url sandbox URL with the path of the world: `http://127.0.0.1:3100/w/maria`
   * @param host host name of the portal, as its gateway forwards it
   */
  constructor(
    readonly url: string,
    host?: string,
  ) {
    this.headers = host === undefined ? {} : { 'x-forwarded-host': host }
    this.client = new Client(httpTransport(url, this.headers))
  }

  private async request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.url}/sandbox${path}`, {
      method,
      headers: { ...this.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`${method} /sandbox${path}: ${response.status} ${await response.text()}`)
    const text = await response.text()
    return JSON.parse(text || 'null')
  }

  /** Creates a world. @param seed makes its random values reproducible */
  async create(world: string, seed?: string): Promise<Sandbox> {
    await this.request('PUT', `/worlds/${world}`, { now: MORNING, ...(seed !== undefined && { seed }) })
    return new Sandbox(`${this.url}/w/${world}`)
  }
  remove = (world: string) => this.request<void>('DELETE', `/worlds/${world}`)

  personas = () => this.request<ShownPersona[]>('GET', '/personas')
  async persona(key: string): Promise<ShownPersona> {
    const match = (await this.personas()).find((persona) => persona.key === key)
    if (!match) throw new Error(`no persona ${key}`)
    return match
  }
  /** Path of a session link issued by the bank. */
  link = async (cpfCnpj: string) => (await this.request<{ link: string }>('POST', '/links', { cpfCnpj })).link
  outbox = (cpfCnpj: string) => this.request<SentMessage[]>('GET', `/outbox?cpfCnpj=${cpfCnpj}`)
  /** The bank's data of a debtor, regardless of the session. */
  negotiations = (cpfCnpj: string) => this.request<NegotiationList>('GET', `/negotiations?cpfCnpj=${cpfCnpj}`)
  fault = (fault: Fault) => this.request<void>('POST', '/faults', fault)
  faults = () => this.request<Fault[]>('GET', '/faults')
  clearFaults = () => this.request<void>('DELETE', '/faults')
  clock = (now: string | null) => this.request<void>('PUT', '/clock', { now })
  now = async () => (await this.request<{ now: string }>('GET', '/clock')).now
  calls = () => this.request<JournalEntry[]>('GET', '/calls')
  forgetCalls = () => this.request<void>('DELETE', '/calls')
  /** Received journey steps, oldest first. A step repeated after a navigation has the same key and is stored once. */
  async steps(): Promise<Step[]> {
    const calls = await this.calls()
    const byKey = new Map(
      calls
        .reverse()
        .filter(({ method, path }) => method === 'POST' && path === '/api/v1/journey_tracker')
        .map((call) => [call.idempotencyKey, call.body]),
    )
    return [...byKey.values()].filter(isStep)
  }
  /** Pays a slip of an agreement and advances time until it is credited. */
  async pay(slip: { numeroAcordo: string; parcela: number }, until: string): Promise<void> {
    await this.request('POST', '/payments', slip)
    await this.advance(until)
  }
  /** Advances time and runs all events due until then. */
  advance = (to: string) => this.request<void>('POST', '/advance', { to })
  reset = () => this.request<void>('POST', '/reset')
}

/** Waits for a debtor's newest code and returns it. */
export async function lastCode(
  sandbox: Sandbox,
  { cpfCnpj }: Pick<ShownPersona, 'cpfCnpj'>,
): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      code = (await sandbox.outbox(cpfCnpj))[0]?.code ?? ''
      return code
    })
    .not.toBe('')
  return code
}

/** A Tuesday inside all business hours, so that dates and offers are reproducible. */
export const MORNING = '2026-11-24T10:00:00-03:00'

interface Servers {
  sandbox: { url: string }
  portal: { url: string }
}
interface WorldFixtures {
  /** World of this test. */
  world: string
  sandbox: Sandbox
  portal: { url: string }
}

/** Started once per run; files that need or modify others start their own. */
export function sharedServers(): Servers {
  const { E2E_SANDBOX, E2E_PORTAL } = process.env
  if (!E2E_SANDBOX || !E2E_PORTAL) throw new Error('global-setup.ts has not started the servers')
  return { sandbox: { url: E2E_SANDBOX }, portal: { url: E2E_PORTAL } }
}

/** Keeps every browser context of a test in its world. */
export const storageOf = (name: string) => ({
  cookies: [
    {
      name: 'sandbox-world',
      value: name,
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
})

/** Serves fonts as if cached: a late optional font would be skipped, and another layout measured. */
export function simulateCachedFonts(): void {
  window.FontFace = class extends FontFace {
    constructor(family: string, source: string | BufferSource, descriptors: FontFaceDescriptors = {}) {
      super(family, source, { ...descriptors, display: 'swap' })
    }
  }
}

/** Fixtures without a browser: a world for each test. */
export const inWorld = base.extend<WorldFixtures>({
  world: async ({}, use, { testId, retry }) => {
    await use(`${testId.slice(-20)}-${retry}`)
  },
  sandbox: [
    async ({ world }, use) => {
      const server = new Sandbox(sharedServers().sandbox.url)
      await use(await server.create(world))
      await server.remove(world)
    },
    { auto: true },
  ],
  portal: async ({}, use) => {
    await use(sharedServers().portal)
  },
})

interface Fixtures {
  /** Whether fonts are cached from an earlier visit. */
  hasFonts: boolean
  complaints: PageErrors
}

export const test = inWorld.extend<Fixtures>({
  hasFonts: [true, { option: true }],
  context: async ({ context, hasFonts }, use) => {
    if (hasFonts) await context.addInitScript(simulateCachedFonts)
    await use(context)
  },
  // Also applies to contexts that a test creates itself.
  storageState: async ({ world }, use) => {
    await use(storageOf(world))
  },
  baseURL: async ({}, use) => {
    await use(sharedServers().portal.url)
  },
  complaints: [collectPageErrors, { auto: true }],
})

export { expect }
