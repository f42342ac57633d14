import {
  type Body,
  type CallDefinition,
  type CallName,
  contract,
  type Data,
  type Params,
  type Query,
} from '@portal/contract'
import { splitTaxId } from '@portal/domain/tax-id'
import type { FastifyInstance } from 'fastify'
import { personas } from '../personas'
import type { Persona } from '../personas/persona'
import type { Sandbox } from '../server/sandbox'
import { solveBotCheck } from './solve-bot-check'

export interface Reply {
  status: number
  // Tests read responses of every shape; matchers check what they expect.
  data: unknown
  headers: Record<string, unknown>
  bytes: Buffer
}

export type CallOptions<K extends CallName> = CallParts<Params<K>, Query<K>, Body<K>>

interface CallParts<P, Q, B> {
  params?: P | Record<string, string>
  query?: Q | Record<string, string>
  /** Any type, so that wrong bodies can be sent too. */
  body?: B | Record<string, unknown> | Buffer | string
  token?: string | undefined
  identification?: string
  csrf?: string | null
  contentType?: string
  idempotencyKey?: string
  /** A solved bot check; null for none. Otherwise one is solved when the bank asks for it, as the portal does. */
  botCheck?: string | null
  /** Where the call comes from. */
  address?: string
  cookie?: string
}

const senderOf = ({ address, cookie }: CallParts<unknown, unknown, unknown>) => ({
  ...(address !== undefined && { address }),
  ...(cookie !== undefined && { cookie }),
})

const isRobotRefusal = (data: unknown) =>
  typeof data === 'object' && data !== null && 'codigo' in data && data.codigo === 'ROBO'

/** Calls a world of this process as the portal does, without a network. */
export class Client {
  private csrf: string | undefined

  constructor(
    readonly app: FastifyInstance,
    readonly sandbox: Sandbox,
    /** The path of a world; '' for the common one. */
    private readonly base = '',
  ) {}

  /** Asks once for the token that every write carries. */
  private async csrfToken(): Promise<string> {
    this.csrf ??= (await this.fetchData('GET /api/v1/get-csrf-token')).csrfToken
    return this.csrf
  }

  async call<K extends CallName>(name: K, options: CallOptions<K> = {}): Promise<Reply> {
    const reply = await this.callOnce(name, options)
    const definition: CallDefinition = contract[name]
    const isAsked = definition.headers?.['X-Bot-Check'] !== undefined && options.botCheck === undefined
    if (!isAsked || reply.status !== 400 || !isRobotRefusal(reply.data)) return reply
    return this.callOnce(name, { ...options, botCheck: await this.solvedBotCheck(senderOf(options)) })
  }

  private async callOnce<K extends CallName>(name: K, options: CallOptions<K>): Promise<Reply> {
    const [method = 'GET', path = '/'] = name.split(' ')
    const params: Record<string, string> = Object.fromEntries(Object.entries(options.params ?? {}))
    const query = new URLSearchParams(Object.entries(options.query ?? {})).toString()
    const url = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const { token, identification, body, contentType, idempotencyKey } = options
    const csrf = method === 'GET' ? null : options.csrf === undefined ? await this.csrfToken() : options.csrf
    const { botCheck = null } = options
    const response = await this.app.inject({
      ...(options.address === undefined ? {} : { remoteAddress: options.address }),
      method: method === 'GET' || method === 'PUT' || method === 'DELETE' ? method : 'POST',
      url: `${this.base}${url}${query === '' ? '' : `?${query}`}`,
      headers: {
        ...(csrf === null ? {} : { 'x-csrf-token': csrf }),
        ...(botCheck === null ? {} : { 'x-bot-check': botCheck }),
        ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(identification === undefined ? {} : { 'x-identification': identification }),
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(body !== undefined && contentType === undefined ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      data: isJson && response.body !== '' ? JSON.parse(response.body) : response.body,
      headers: response.headers,
      bytes: response.rawPayload,
    }
  }

  /** The data of a 200 response; throws for any other. */
  async fetchData<K extends CallName>(name: K, options: CallOptions<K> = {}): Promise<Data<K>> {
    const { status, data } = await this.call(name, options)
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(data)}`)
    return data as Data<K>
  }

  async solvedBotCheck(from: CallOptions<'GET /api/v1/altcha'> = {}): Promise<string> {
    return solveBotCheck(await this.fetchData('GET /api/v1/altcha', from))
  }

  async consult(taxId: string): Promise<Reply> {
    const token = await this.solvedBotCheck()
    const stateMode = taxId.length > 11 ? 'PJ' : 'PF'
    return this.call('POST /api/verificar', { body: { cpfCnpj: taxId, stateMode, token } })
  }

  /** The execution of a consult by this browser. */
  async execution(taxId: string): Promise<string> {
    await this.consult(taxId)
    return (await this.fetchData('POST /api/v1/criar_exec', { body: { cpfCnpj: taxId } })).execId
  }

  /** An operator's call, for this world. */
  async control(path: string, payload: object): Promise<void> {
    const { statusCode, body } = await this.app.inject({
      method: 'POST',
      url: `${this.base}/sandbox${path}`,
      payload,
    })
    if (statusCode >= 400) throw new Error(`${path}: ${statusCode} ${body}`)
  }

  /** Another browser. */
  stranger = () => new Client(this.app, this.sandbox, this.base)

  async login(key: string): Promise<Visitor> {
    const { taxId, senha = '' } = persona(key)
    const { token } = await this.fetchData('POST /api/auth/login/{botToken}', {
      params: { botToken: await this.solvedBotCheck() },
      body: { cpfCnpj: taxId, senha },
    })
    return new Visitor(this, taxId, token)
  }

  /** Confirms a session with a code, as changes of contacts and password require. */
  async confirm(taxId: string, token: string): Promise<void> {
    await this.fetchData('GET /api/login/GetCodByEmail/{id}', { params: { id: taxId } })
    await this.fetchData('GET /api/auth/verificar/{cpfCnpj}/{codigo}', {
      params: { cpfCnpj: taxId, codigo: this.lastCode(taxId) },
      token,
    })
  }

  /** The code of the latest message to a debtor. */
  lastCode(taxId: string): string {
    const row = this.sandbox.store.get<{ code: string }>(
      'SELECT code FROM outbox WHERE tax_id = ? AND code IS NOT NULL ORDER BY id DESC LIMIT 1',
      taxId,
    )
    return row?.code ?? ''
  }

  /** The id in the latest link sent to a debtor. */
  lastLink(taxId: string): string {
    const row = this.sandbox.store.get<{ link: string }>(
      'SELECT link FROM outbox WHERE tax_id = ? AND link IS NOT NULL ORDER BY id DESC LIMIT 1',
      taxId,
    )
    return row?.link.split('/').at(-1) ?? ''
  }
}

/** A logged-in debtor. */
export class Visitor {
  constructor(
    readonly bank: Client,
    readonly taxId: string,
    readonly token: string,
  ) {}

  call<K extends CallName>(name: K, options: CallOptions<K> = {}): Promise<Reply> {
    return this.bank.call(name, { token: this.token, identification: this.taxId, ...options })
  }

  fetchData<K extends CallName>(name: K, options: CallOptions<K> = {}): Promise<Data<K>> {
    return this.bank.fetchData(name, { token: this.token, identification: this.taxId, ...options })
  }

  confirm = () => this.bank.confirm(this.taxId, this.token)

  async negotiations() {
    const body = { ...splitTaxId(this.taxId), execResposta: '' }
    return (await this.fetchData('POST /api/v1/negociacoes', { body })).dados
  }

  async opportunity(position = 0) {
    const found = (await this.negotiations()).negociacoes[position]
    if (found === undefined) throw new Error('no opportunity there')
    return found
  }

  /** A choice for a group, with the fields that every choice has. */
  choice(idNegociacao: string, more: Partial<Body<'POST /api/v1/Negociacao/Efetivar'>> = {}) {
    return { idNegociacao, tipo: 'A vista' as const, execResposta: '', documentCode: this.taxId, ...more }
  }

  acceptance(idProposta: string, idNegociacao: string) {
    return { idProposta, idNegociacao, aceite: true as const, execResposta: '', documentCode: this.taxId }
  }

  /** Chooses and concludes a group; returns the agreement. */
  async agree(position = 0, more: Partial<Body<'POST /api/v1/Negociacao/Efetivar'>> = {}) {
    const { idNegociacao, versaoApi } = await this.opportunity(position)
    const body = this.choice(idNegociacao, more)
    const reserved =
      versaoApi === 'v3'
        ? await this.fetchData('POST /api/v3/Negociacao/Efetivar', { body })
        : await this.fetchData('POST /api/v1/Negociacao/Efetivar', { body })
    if (reserved.sucesso === 0) throw new Error(JSON.stringify(reserved.errosValidacao))
    const { idProposta } = 'dados' in reserved ? reserved.dados : reserved
    const made = await this.fetchData(`POST /api/${versaoApi}/Negociacao/Formalizar`, {
      body: this.acceptance(idProposta, idNegociacao),
    })
    if (made.sucesso === 0) throw new Error(JSON.stringify(made.errosValidacao))
    return made.dados
  }
}

export function persona(key: string): Persona {
  const found = personas.find((one) => one.key === key)
  if (found === undefined) throw new Error(`no persona ${key}`)
  return found
}
