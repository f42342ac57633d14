import { setTimeout as pause } from 'node:timers/promises'
import type { CallName, Data, NegotiationList } from '@portal/contract'
import { splitTaxId, stateModeOf } from '@portal/domain/tax-id'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Adapters } from './adapters'
import type { Person, Prepared, Role } from './prepared'
import { definitionOf, isData } from './shape'
import type { Transport } from './transport'
import { Broken, judgeable, must, Unjudged } from './verdict'

export interface Options {
  params?: Record<string, string>
  query?: Record<string, string>
  /** JSON of any shape, so that wrong ones can be sent too. */
  body?: unknown
  /** Sent as it is. */
  raw?: string | Uint8Array
  contentType?: string
  /** Logged in as this person. */
  as?: Role
  /** A token of the rule's own making. */
  token?: string
  /** null sends none. */
  csrf?: string | null
  identification?: string
  /** The page's, as a browser says it. */
  origin?: string
  idempotencyKey?: string
  /** Without the cookie of the kit's own browser. */
  stranger?: true
  /** Sends a solved bot check, as calls that send a message take. */
  botCheck?: boolean
}

export interface Reply {
  /** The call, or what else was requested. */
  name: string
  status: number
  headers: Readonly<Record<string, string>>
  data: unknown
  bytes: Uint8Array
  /** A token was sent. */
  authenticated: boolean
}

const LONGEST_REAL_WAIT_MS = 75_000
const READINGS = 10

function parsed(bytes: Uint8Array, contentType: string): unknown {
  const text = new TextDecoder().decode(bytes)
  if (!contentType.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A field of a body of unknown shape. */
export function field(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
}

/** The bank under examination: its calls, the prepared people and the sessions of the run. */
export class Bank {
  readonly traffic: Reply[] = []
  private readonly sessions = new Map<Role, string>()
  private readonly memory = new Map<string, Promise<unknown>>()
  private readonly lastCodes = new Map<string, string>()
  private csrfToken: string | null = null
  /** What makes the kit one browser for the bank. */
  private readonly cookies = new Map<string, string>()
  /** The bank's clock minus ours, where the bank lets us set it. */
  private offset = 0

  constructor(
    private readonly transport: Transport,
    private readonly prepared: Prepared,
    private readonly adapters: Adapters,
  ) {}

  async start(): Promise<void> {
    if (this.adapters.start !== undefined) await this.setClock(this.adapters.start)
  }

  // ── people ──

  person(role: Role): Person {
    const person = this.prepared.pessoas[role]
    judgeable(person !== undefined, `A pessoa '${role}' não foi preparada`)
    return person
  }

  id = (role: Role): string => this.person(role).cpfCnpj

  /** A field that the file must have. */
  known(role: Role, name: keyof Person): string {
    const value = this.person(role)[name]
    judgeable(value !== undefined && value !== '', `Falta '${name}' de '${role}' nos dados preparados`)
    return value
  }

  // ── calls ──

  /** What a browser at the portal says of where it is. */
  portalOrigin = (rpId: string): string => this.prepared.portal ?? `https://${rpId}`

  /** Whose signatures a slip may carry. */
  slipIssuers() {
    const issuers = this.prepared.slipIssuers
    judgeable(issuers !== undefined, "Falta 'slipIssuers' nos dados preparados")
    return issuers
  }

  offers = (name: CallName): boolean => this.prepared.chamadas?.includes(name) ?? true

  async send(name: CallName, options: Options = {}): Promise<Reply> {
    judgeable(this.offers(name), `O banco declara que ainda não oferece ${name}`)
    const [method = 'GET', template = '/'] = name.split(' ')
    const query = new URLSearchParams(options.query).toString()
    const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(options.params?.[key] ?? ''),
    )
    const botCheck = options.botCheck ?? 'X-Bot-Check' in (definitionOf(name).headers ?? {})
    return this.exchange(name, method, query === '' ? path : `${path}?${query}`, { ...options, botCheck })
  }

  /** Also for addresses that the contract does not have. */
  async exchange(name: string, method: string, path: string, options: Options = {}): Promise<Reply> {
    const token = options.token ?? (options.as === undefined ? undefined : await this.session(options.as))
    const csrf = options.csrf === undefined && method !== 'GET' ? await this.csrf() : options.csrf
    const identification = options.identification ?? (options.as && this.id(options.as))
    const botCheck = options.botCheck === true ? await this.botToken() : undefined
    const cookie = options.stranger ? '' : [...this.cookies].map((pair) => pair.join('=')).join('; ')
    const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
    const reply = await this.transport({
      method,
      path,
      headers: {
        accept: 'application/json, application/pdf, application/problem+json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(csrf ? { 'x-csrf-token': csrf } : {}),
        ...(identification === undefined ? {} : { 'x-identification': identification }),
        ...(options.origin === undefined ? {} : { origin: options.origin }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...(botCheck === undefined ? {} : { 'x-bot-check': botCheck }),
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': options.contentType ?? 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    })
    if (!options.stranger) this.keepCookies(reply.headers['set-cookie'] ?? '')
    const data = parsed(reply.bytes, reply.headers['content-type'] ?? '')
    const seen = { name, ...reply, data, authenticated: token !== undefined }
    this.traffic.push(seen)
    return seen
  }

  /** Several cookies come joined by commas, which also stand in their dates. */
  private keepCookies(header: string): void {
    for (const cookie of header.split(/,(?=\s*[\w-]+=)/)) {
      const [, name, value] = /^\s*([\w-]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) this.cookies.set(name, value)
    }
  }

  /** The data of a 200. Limits and closed hours leave a rule unjudged, any other answer breaks it. */
  async data<K extends CallName>(name: K, options: Options = {}): Promise<Data<K>> {
    const { status, data } = await this.send(name, options)
    const code = field(data, 'codigo')
    judgeable(status !== 429, `${name}: limite do banco (429); repita mais tarde`)
    judgeable(code !== 'FORA_DE_HORARIO', `${name}: fora de horário`)
    if (definitionOf(name).extension) {
      judgeable(![404, 405, 501].includes(status), `${name}: extensão não oferecida (${status})`)
    }
    must(status === 200, `${name}: ${status} ${String(field(data, 'title') ?? '')}, esperado 200`)
    if (!isData(name, data)) throw new Broken(`${name}: a resposta foge do contrato`)
    return data
  }

  private async csrf(): Promise<string> {
    this.csrfToken ??= (await this.data('GET /api/v1/get-csrf-token')).csrfToken
    return this.csrfToken
  }

  /** Remembers the outcome of what several rules need and may happen only once. */
  once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.memory.get(key) ?? make()
    this.memory.set(key, known)
    return known as Promise<T>
  }

  // ── sessions ──

  async botToken(): Promise<string> {
    if (this.adapters.readBotToken !== undefined) return this.adapters.readBotToken()
    const challenge = await this.data('GET /api/v1/altcha')
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }

  /** A login by password; another session is ended first, as the contract has it. */
  async login(role: Role, senha = this.known(role, 'senha')): Promise<Reply> {
    const botToken = await this.botToken()
    const attempt = (token: string) =>
      this.send('POST /api/auth/login/{botToken}', {
        params: { botToken: token },
        body: { cpfCnpj: this.id(role), senha },
      })
    const first = await attempt(botToken)
    if (first.data !== 'Usuario Ativo') return first
    await this.send('POST /api/auth/TokenValidate', { body: { CpfCnpj: this.id(role), Token: botToken } })
    return attempt(botToken)
  }

  async session(role: Role): Promise<string> {
    const known = this.sessions.get(role)
    if (known !== undefined) return known
    const { status, data } = await this.login(role)
    judgeable(status !== 429, `Login de '${role}': limite do banco (429); repita mais tarde`)
    const token = field(data, 'token')
    judgeable(status === 200 && typeof token === 'string', `Login de '${role}' respondeu ${status}`)
    this.sessions.set(role, token)
    return token
  }

  /** A session that a code has opened counts as a fresh proof of who is there. */
  keep(role: Role, token: string): void {
    this.sessions.set(role, token)
  }

  async logout(role: Role): Promise<Reply> {
    const Token = await this.session(role)
    this.sessions.delete(role)
    return this.send('POST /api/auth/TokenValidate', {
      token: Token,
      body: { CpfCnpj: this.id(role), Token },
    })
  }

  /** Sends a code, waiting out the pause between two of them. */
  async sendCode(role: Role, channel: 'GetCodigo' | 'GetCodByEmail' = 'GetCodByEmail'): Promise<Reply> {
    // A browser on which the person has logged in before gets more codes.
    if (this.person(role).senha !== undefined) await this.session(role)
    const request = () => this.send(`GET /api/login/${channel}/{id}`, { params: { id: this.id(role) } })
    let reply = await request()
    // The pause between two codes, then perhaps the limit of an hour.
    for (let waits = 0; reply.status === 429 && waits < 2; waits++) {
      const seconds = field(reply.data, 'tentarEm')
      if (typeof seconds !== 'number' || !(this.hasClock || seconds * 1000 < LONGEST_REAL_WAIT_MS)) break
      await this.skip(seconds * 1000 + 500)
      reply = await request()
    }
    return reply
  }

  /** The code that a message has just carried. */
  async readCode(role: Role): Promise<string> {
    return this.awaited(role, this.adapters.readCode, "'codigo'")
  }

  async readLink(role: Role): Promise<string> {
    return this.awaited(role, this.adapters.readLink, "'link'")
  }

  async freshCode(role: Role): Promise<string> {
    judgeable(this.adapters.readCode !== undefined, "Falta 'codigo' nos dados preparados")
    const { status } = await this.sendCode(role)
    judgeable(status !== 429, 'Limite de códigos do banco; repita mais tarde')
    must(status === 200, `O pedido de código respondeu ${status}`)
    return this.readCode(role)
  }

  /** A message may take a moment, and the one before it may still be the newest. */
  private async awaited(role: Role, source: Adapters['readCode'], name: string): Promise<string> {
    judgeable(source !== undefined, `Falta ${name} nos dados preparados`)
    const key = `${name}:${role}`
    for (let reading = 0; reading < READINGS; reading++) {
      if (reading > 0) await pause(1000)
      const value = await source(this.id(role))
      if (value !== '' && value !== this.lastCodes.get(key)) {
        this.lastCodes.set(key, value)
        return value
      }
    }
    throw new Unjudged(`A mensagem para '${role}' não chegou`)
  }

  // ── time ──

  /** The addresses in messages can be read. */
  get hasLinks(): boolean {
    return this.adapters.readLink !== undefined
  }

  get hasClock(): boolean {
    return this.adapters.setClock !== undefined
  }

  now = (): Date => new Date(Date.now() + this.offset)

  private async setClock(instant: Date): Promise<void> {
    judgeable(
      this.adapters.setClock !== undefined,
      "Sem 'relogio' nos dados preparados não se muda a hora do banco",
    )
    await this.adapters.setClock(instant)
    this.offset = instant.getTime() - Date.now()
  }

  /** Lets time pass: by the bank's test clock, or really when it is short. */
  async skip(milliseconds: number): Promise<void> {
    if (!this.hasClock && milliseconds <= LONGEST_REAL_WAIT_MS) await pause(milliseconds)
    else await this.setClock(new Date(this.now().getTime() + milliseconds))
  }

  /** Does something at another time, then returns to the present. */
  async at<T>(instant: string, action: () => Promise<T>): Promise<T> {
    const before = this.now()
    await this.setClock(new Date(instant))
    try {
      return await action()
    } finally {
      await this.setClock(before)
    }
  }

  // ── what many rules begin with ──

  stateMode = (role: Role) => stateModeOf(this.id(role))

  async consult(role: Role): Promise<Reply> {
    const token = await this.botToken()
    return this.send('POST /api/verificar', {
      body: { cpfCnpj: this.id(role), stateMode: this.stateMode(role), token },
    })
  }

  async list(role: Role): Promise<NegotiationList['dados']> {
    const body = { ...splitTaxId(this.id(role)), execResposta: '' }
    const { dados } = await this.data('POST /api/v1/negociacoes', { as: role, body })
    judgeable(dados.mensagem !== 'Fora de horário', 'Negociação fora de horário')
    return dados
  }
}
