import { splitTaxId, stateModeOf } from '@portal/domain/tax-id'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import {
  type Body,
  type CallDefinition,
  type CallName,
  contract,
  type Data,
  type Opportunity,
  type Params,
  type Query,
} from './index'

/** API client for tests, scripts and benchmarks. The portal in a browser uses another one. */

export interface WireRequest {
  method: string
  /** Path and query. */
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array
}

export interface WireReply {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  bytes: Buffer
}

/** Sends one request to a bank. */
export type Transport = (request: WireRequest) => Promise<WireReply>

const TIMEOUT_MS = 30_000

/** @param headers sent with every request */
export function httpTransport(url: string, headers: Readonly<Record<string, string>> = {}): Transport {
  return async ({ path, body, ...request }) => {
    const response = await fetch(url.replace(/\/$/, '') + path, {
      ...request,
      ...(body !== undefined && { body: typeof body === 'string' ? body : Buffer.from(body) }),
      headers: { ...headers, ...request.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const cookies = response.headers.getSetCookie()
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        ...(cookies.length > 0 && { 'set-cookie': cookies.join(', ') }),
      },
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }
}

/** Stores the bank's cookies, like a browser. */
export function withCookies(transport: Transport): Transport {
  const cookies = new Map<string, string>()
  return async ({ headers, ...request }) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const reply = await transport({ ...request, headers: { ...(cookie !== '' && { cookie }), ...headers } })
    // Multiple Set-Cookie headers arrive joined by commas, which dates contain too.
    for (const text of (reply.headers['set-cookie'] ?? '').split(/,(?=\s*[\w-]+=)/)) {
      const [, name, value] = /^\s*([\w-]+)=([^;]*)/.exec(text) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return reply
  }
}

export interface Reply extends WireReply {
  /** Name of the call, or of the request. */
  name: string
  /** Parsed JSON, otherwise text. */
  data: unknown
  /** Whether a token was sent. */
  authenticated: boolean
}

/** Reads a field of a body of unknown shape. */
export const fieldOf = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined

export type CallOptions<K extends CallName> = Sent<Params<K>, Query<K>, Body<K>>

interface Sent<P, Q, B> extends RequestOptions {
  params?: P | Record<string, string> | undefined
  query?: Q | Record<string, string> | undefined
  /** Untyped, so that tests can send invalid bodies. */
  body?: B | AnyBody
}

/** Text and bytes are sent unchanged. */
type AnyBody = Record<string, unknown> | string | Uint8Array | undefined

interface RequestOptions {
  body?: unknown
  contentType?: string | undefined
  token?: string | undefined
  identification?: string | undefined
  idempotencyKey?: string | undefined
  /** null sends none; by default one is fetched before the first write. */
  csrf?: string | null | undefined
  /** null sends none; by default one is solved when the bank requires it, as in the portal. */
  botCheck?: string | null | undefined
  headers?: Record<string, string> | undefined
}

function parsed(bytes: Buffer, contentType = ''): unknown {
  const text = bytes.toString()
  if (!contentType.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Solves a challenge of `GET /api/v1/altcha`; returns the payload that forms send. */
export async function solveBotCheck(challenge: Data<'GET /api/v1/altcha'>): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** A response without the expected data. */
export class CallError extends Error {
  constructor(readonly reply: Reply) {
    super(`${reply.name}: ${reply.status} ${JSON.stringify(reply.data)}`)
  }
}

export interface ClientOptions {
  onReply?: (reply: Reply) => void
  /** Returns a bot-check payload, for banks without ALTCHA. */
  botToken?: (() => Promise<string>) | undefined
}

export class Client {
  private csrf: string | undefined

  constructor(
    private readonly transport: Transport,
    private readonly options: ClientOptions = {},
  ) {}

  async call<K extends CallName>(name: K, options: CallOptions<K> = {}): Promise<Reply> {
    const [method = 'GET', template = '/'] = name.split(' ')
    const params: Record<string, string> = Object.fromEntries(Object.entries(options.params ?? {}))
    const query = new URLSearchParams(Object.entries(options.query ?? {})).toString()
    const path = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const address = query === '' ? path : `${path}?${query}`
    const reply = await this.exchange(name, method, address, options)
    const { headers = {} }: CallDefinition = contract[name]
    const needsBotCheck = reply.status === 400 && fieldOf(reply.data, 'codigo') === 'ROBO'
    if (!needsBotCheck || !('X-Bot-Check' in headers) || options.botCheck !== undefined) return reply
    return this.exchange(name, method, address, { ...options, botCheck: await this.solvedBotCheck() })
  }

  /** Also sends requests that are not in the contract. */
  async exchange(
    name: string,
    method: string,
    path: string,
    { body, token, identification, idempotencyKey, botCheck, ...options }: RequestOptions = {},
  ): Promise<Reply> {
    const csrf = method === 'GET' ? null : options.csrf === undefined ? await this.csrfToken() : options.csrf
    const type = options.contentType ?? (body === undefined ? undefined : 'application/json')
    const headers = {
      accept: 'application/json, application/pdf, application/problem+json',
      ...(csrf !== null && { 'x-csrf-token': csrf }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(identification !== undefined && { 'x-identification': identification }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(typeof botCheck === 'string' && { 'x-bot-check': botCheck }),
      ...(type !== undefined && { 'content-type': type }),
      ...options.headers,
    }
    const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array
    const sent = isRaw ? body : JSON.stringify(body)
    const wire = await this.transport({ method, path, headers, ...(sent !== undefined && { body: sent }) })
    const data = parsed(wire.bytes, wire.headers['content-type'])
    const reply = { name, ...wire, data, authenticated: token !== undefined }
    this.options.onReply?.(reply)
    return reply
  }

  /** Returns the data of a 200 response; throws otherwise. */
  async fetchData<K extends CallName>(name: K, options: CallOptions<K> = {}): Promise<Data<K>> {
    const reply = await this.call(name, options)
    if (reply.status !== 200) throw new CallError(reply)
    return reply.data as Data<K>
  }

  private async csrfToken(): Promise<string> {
    this.csrf ??= (await this.fetchData('GET /api/v1/get-csrf-token')).csrfToken
    return this.csrf
  }

  async solvedBotCheck(): Promise<string> {
    return this.options.botToken?.() ?? solveBotCheck(await this.fetchData('GET /api/v1/altcha'))
  }

  async consult(cpfCnpj: string, token?: string): Promise<Reply> {
    const body = {
      cpfCnpj,
      stateMode: stateModeOf(cpfCnpj),
      token: token ?? (await this.solvedBotCheck()),
    }
    return this.call('POST /api/verificar', { body })
  }

  /** Consults in this browser and returns the execution id. */
  async execution(cpfCnpj: string): Promise<string> {
    await this.consult(cpfCnpj)
    return (await this.fetchData('POST /api/v1/criar_exec', { body: { cpfCnpj } })).execId
  }

  async enterPassword(cpfCnpj: string, senha: string, botToken?: string): Promise<Reply> {
    const params = { botToken: botToken ?? (await this.solvedBotCheck()) }
    return this.call('POST /api/auth/login/{botToken}', { params, body: { cpfCnpj, senha } })
  }

  /** Logs in; throws when the bank refuses. */
  async openSession(cpfCnpj: string, senha: string): Promise<Debtor> {
    const reply = await this.enterPassword(cpfCnpj, senha)
    const token = fieldOf(reply.data, 'token')
    if (typeof token !== 'string') throw new CallError(reply)
    return new Debtor(this, cpfCnpj, token)
  }
}

/** A logged-in debtor. */
export class Debtor<C extends Client = Client> {
  constructor(
    readonly bank: C,
    readonly taxId: string,
    readonly token: string,
  ) {}

  call<K extends CallName>(name: K, options: CallOptions<K> = {}): Promise<Reply> {
    return this.bank.call(name, { token: this.token, identification: this.taxId, ...options })
  }

  fetchData<K extends CallName>(name: K, options: CallOptions<K> = {}): Promise<Data<K>> {
    return this.bank.fetchData(name, { token: this.token, identification: this.taxId, ...options })
  }

  async negotiations() {
    const body = { ...splitTaxId(this.taxId), execResposta: '' }
    return (await this.fetchData('POST /api/v1/negociacoes', { body })).dados
  }

  async opportunity(position = 0): Promise<Opportunity> {
    const match = (await this.negotiations()).negociacoes[position]
    if (match === undefined) throw new Error('no opportunity there')
    return match
  }

  /** Body of a choice for a group, with the required fields. */
  choice(idNegociacao: string, more: Partial<Body<'POST /api/v1/Negociacao/Efetivar'>> = {}) {
    return { idNegociacao, tipo: 'A vista' as const, execResposta: '', documentCode: this.taxId, ...more }
  }

  acceptance(idProposta: string, idNegociacao: string) {
    return { idProposta, idNegociacao, aceite: true as const, execResposta: '', documentCode: this.taxId }
  }

  /** Concludes the group at a position and returns the agreement. */
  async agree(position = 0, more: Partial<Body<'POST /api/v1/Negociacao/Efetivar'>> = {}) {
    return this.agreeTo(await this.opportunity(position), more)
  }

  async agreeTo(
    { idNegociacao, versaoApi }: Opportunity,
    more: Partial<Body<'POST /api/v1/Negociacao/Efetivar'>> = {},
  ) {
    const body = this.choice(idNegociacao, more)
    const reserved = await this.fetchData(`POST /api/${versaoApi}/Negociacao/Efetivar`, { body })
    if (reserved.sucesso === 0) throw new Error(JSON.stringify(reserved.errosValidacao))
    const { idProposta } = 'dados' in reserved ? reserved.dados : reserved
    const made = await this.fetchData(`POST /api/${versaoApi}/Negociacao/Formalizar`, {
      body: this.acceptance(idProposta, idNegociacao),
    })
    if (made.sucesso === 0) throw new Error(JSON.stringify(made.errosValidacao))
    return made.dados
  }
}
