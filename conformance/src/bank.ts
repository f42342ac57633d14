import { setTimeout as pause } from 'node:timers/promises'
import type { Agreement, AgreementInstalment, CallName, Data, NegotiationList } from '@portal/contract'
import {
  type CallOptions,
  Client,
  type ClientOptions,
  fieldOf as field,
  type Reply,
  type Transport,
  withCookies,
} from '@portal/contract/client'
import { splitTaxId, stateModeOf } from '@portal/domain/tax-id'
import type { Adapters } from './adapters'
import type { Person, Prepared, Role } from './prepared'
import { definitionOf, isData } from './shape'
import { Broken, judgeable, judgeableReply, must, mustAnswer, Unjudged } from './verdict'

export { fieldOf as field, type Reply } from '@portal/contract/client'

export interface Options extends Omit<CallOptions<CallName>, 'params' | 'query'> {
  params?: Record<string, string>
  query?: Record<string, string>
  /** Sends the session of this role; `token` is a token made by the rule. */
  as?: Role
  /** Who the call is about, by default `as`: parameters and required fields that are not given are theirs. */
  of?: Role
  /** Sends the call from another browser. */
  stranger?: true
}

const LONGEST_REAL_WAIT_MS = 75_000
const READINGS = 10
const CLOCK_TOLERANCE_MS = 5 * 60_000
const NOT_ITS_CLOCK =
  "A hora que a API diz em getServerDate não mudou com o relógio de 'relogio': corrija o endereço nos dados, ou tire o relógio."

/** Parameters and required fields of the contract that follow from whom a call is about. */
const ofPerson: Readonly<Record<string, keyof Person>> = {
  ...{ id: 'cpfCnpj', taxId: 'cpfCnpj', digits: 'cpfCnpj', cpf: 'cpfCnpj', cpfCnpj: 'cpfCnpj' },
  ...{ CpfCnpj: 'cpfCnpj', documentCode: 'cpfCnpj', identification: 'cpfCnpj' },
  ...{ senha: 'senha', email: 'email', Email: 'email', nascimento: 'nascimento', DtNascimento: 'nascimento' },
  ...{ telefone: 'telefone', Telefone: 'telefone', phone: 'telefone', NomeMae: 'nomeMae' },
  ...{ anoFundacao: 'anoFundacao', fundacao: 'anoFundacao' },
  ...{ cpfResponsavel: 'cpfResponsavel', partnerIdentification: 'cpfResponsavel' },
}
const ofAgreement: Readonly<Record<string, keyof Agreement>> = {
  ...{ numeroAcordo: 'numeroAcordo', acordo: 'numeroAcordo', contrato: 'numeroAcordo' },
  ...{ carteira: 'carteira', Carateira: 'carteira', parcelas: 'quantidadeParcelas' },
}
const ofOpenSlip: Readonly<Record<string, keyof AgreementInstalment>> = {
  ...{ divida: 'divida', Divida: 'divida', parcela: 'numero' },
}
const ofNobody: Readonly<Record<string, string>> = { exec: '0', execResposta: '', step: '9A' }

/** A response with the bank's time at its arrival. */
export interface Received extends Reply {
  at: Date
}

/** The bank under test: its calls, the prepared people and the sessions of the run. */
export class Bank {
  readonly traffic: Received[] = []
  private readonly sessions = new Map<Role, string>()
  private readonly memory = new Map<string, Promise<unknown>>()
  private readonly lastMessages = new Map<string, string>()
  /** Two clients that the bank sees as different browsers. */
  readonly client: Client
  readonly stranger: Client
  /** The bank's clock minus this machine's, where the clock can be set. */
  private offset = 0
  /** The offset before the run. */
  private original = 0

  constructor(
    transport: Transport,
    readonly prepared: Prepared,
    private readonly adapters: Adapters,
  ) {
    const onReply = (reply: Reply) => void this.traffic.push({ ...reply, at: this.now() })
    const options: ClientOptions = { onReply, botToken: adapters.robo }
    this.client = new Client(withCookies(transport), options)
    this.stranger = new Client(transport, options)
  }

  /** Throws if the bank's time does not follow the clock of the data file. */
  async start(): Promise<void> {
    const { clock } = this.adapters
    if (clock === undefined) return
    const original = (await this.serverTime()) - Date.now()
    await this.setClock(clock.start)
    const isFollowed = Math.abs((await this.serverTime()) - clock.start.getTime()) < CLOCK_TOLERANCE_MS
    if (!isFollowed) throw new Error(NOT_ITS_CLOCK)
    this.original = original
  }

  /** Restores the bank's clock. */
  async end(): Promise<void> {
    await this.adapters.clock?.set(new Date(Date.now() + this.original))
  }

  /** The bank's time, in whatever JSON it is returned; NaN without one. */
  private async serverTime(): Promise<number> {
    const { bytes } = await this.client.call('GET /api/v1/getServerDate')
    return Date.parse(/[\d-]{10}T[\d:.]+(Z|[+-][\d:]+)/.exec(bytes.toString())?.[0] ?? '')
  }

  // ── prepared data ──

  person(role: Role): Person {
    const person = this.prepared.pessoas[role]
    judgeable(person !== undefined, `A pessoa '${role}' não foi preparada`)
    return person
  }

  id = (role: Role): string => this.person(role).cpfCnpj

  /** Returns a field that the data file must contain. */
  known(role: Role, name: keyof Person): string {
    const value = this.person(role)[name]
    judgeable(value !== undefined && value !== '', `Falta '${name}' de '${role}' nos dados preparados`)
    return value
  }

  /** Returns a part that the data file must contain. */
  part<K extends 'marca' | 'slipIssuers'>(name: K): NonNullable<Prepared[K]> {
    const value = this.prepared[name]
    judgeable(value !== undefined, `Falta '${name}' nos dados preparados`)
    return value
  }

  offers = (name: CallName): boolean => this.prepared.chamadas?.includes(name) ?? true

  // ── calls ──

  async send(name: CallName, { as, of = as, stranger, ...given }: Options = {}): Promise<Reply> {
    judgeable(this.offers(name), `O banco declara que ainda não oferece ${name}`)
    const options = of === undefined ? given : await this.completed(name, of, given)
    const by = stranger ? this.stranger : this.client
    if (as === undefined) return by.call(name, options)
    const token = options.token ?? (await this.session(as))
    return by.call(name, { identification: this.id(of ?? as), ...options, token })
  }

  /** Adds the parameters and required fields that follow from whom the call is about. */
  async completed(name: CallName, role: Role, { params, body, ...options }: Options = {}): Promise<Options> {
    const { params: path, body: schema } = definitionOf(name)
    const withFacts = async (names: readonly string[], given: object = {}) => {
      const facts: Record<string, string> = {}
      for (const one of names.filter((each) => !(each in given))) {
        const fact = await this.factOf(role, one)
        if (fact !== undefined) facts[one] = fact
      }
      return { ...facts, ...given }
    }
    const completed = { ...options, params: await withFacts(Object.keys(path?.properties ?? {}), params) }
    if (schema === undefined || typeof body === 'string' || body instanceof Uint8Array) {
      return { ...completed, body }
    }
    const required: readonly string[] = schema.required ?? []
    const split = required.includes('digitoDocumento') ? splitTaxId(this.id(role)) : {}
    return { ...completed, body: await withFacts(required, { ...split, ...body }) }
  }

  private async factOf(role: Role, name: string): Promise<string | undefined> {
    const [person, agreement, slip] = [ofPerson[name], ofAgreement[name], ofOpenSlip[name]]
    if (person) return this.known(role, person)
    if (agreement) return String((await this.agreement(role))[agreement])
    if (slip) return String((await this.openInstalment(role)).instalment[slip])
    if (name.toLowerCase() === 'statemode') return stateModeOf(this.id(role))
    if (name === 'nomeMae') return this.known(role, 'nomeMae').split(' ')[0]
    if (name === 'sobrenomeMae') return this.known(role, 'nomeMae').split(' ').slice(1).join(' ')
    return ofNobody[name]
  }

  mustAnswer = async (
    wanted: number | readonly number[],
    name: CallName,
    options: Options = {},
    codigo?: string,
  ): Promise<Reply> => mustAnswer(await this.send(name, options), wanted, codigo)

  /** Returns the data of a 200; any other status that leaves the rule judgeable breaks it. */
  async data<K extends CallName>(name: K, options: Options = {}): Promise<Data<K>> {
    const { status, data } = judgeableReply(await this.send(name, options))
    must(status === 200, `${name}: ${status} ${String(field(data, 'title') ?? '')}, esperado 200`)
    if (!isData(name, data)) throw new Broken(`${name}: a resposta foge do contrato`)
    return data
  }

  /** Memoises a result that several rules need and that may be produced only once. */
  once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.memory.get(key) ?? make()
    this.memory.set(key, known)
    return known as Promise<T>
  }

  // ── sessions ──

  /** Logs in by password and ends another session first, as the contract requires. */
  async login(role: Role, senha = this.known(role, 'senha')): Promise<Reply> {
    const botToken = await this.client.solvedBotCheck()
    const attempt = () => this.client.enterPassword(this.id(role), senha, botToken)
    const reply = await attempt()
    if (reply.data !== 'Usuario Ativo') return this.keep(role, reply)
    await this.send('POST /api/auth/TokenValidate', { body: { CpfCnpj: this.id(role), Token: botToken } })
    return this.keep(role, await attempt())
  }

  async session(role: Role): Promise<string> {
    const known = this.sessions.get(role)
    if (known !== undefined) return known
    const { status } = await this.login(role)
    judgeable(status !== 429, `Login de '${role}': limite do banco (429); repita mais tarde`)
    const token = this.sessions.get(role)
    judgeable(token !== undefined, `Login de '${role}' respondeu ${status}`)
    return token
  }

  /** Stores the session of a login. One opened by a code counts as a fresh proof of identity. */
  keep(role: Role, login: Reply): Reply {
    const token = field(login.data, 'token')
    if (login.status === 200 && typeof token === 'string') this.sessions.set(role, token)
    return login
  }

  async logout(role: Role): Promise<Reply> {
    const Token = await this.session(role)
    this.sessions.delete(role)
    return this.send('POST /api/auth/TokenValidate', { token: Token, of: role, body: { Token } })
  }

  // ── messages ──

  /** Sends a code; waits for the minimum interval between two codes. */
  async sendCode(role: Role, channel: 'GetCodigo' | 'GetCodByEmail' = 'GetCodByEmail'): Promise<Reply> {
    // A known device has a higher limit of codes.
    if (this.person(role).senha !== undefined) await this.session(role)
    const request = () => this.send(`GET /api/login/${channel}/{id}`, { of: role })
    let reply = await request()
    // First the interval between two codes, then possibly the limit per hour.
    for (let waits = 0; reply.status === 429 && waits < 2; waits++) {
      const seconds = field(reply.data, 'tentarEm')
      if (typeof seconds !== 'number' || !(this.hasClock || seconds * 1000 < LONGEST_REAL_WAIT_MS)) break
      await this.skip(seconds * 1000 + 500)
      reply = await request()
    }
    return reply
  }

  async freshCode(role: Role): Promise<string> {
    judgeable(this.adapters.codigo !== undefined, "Falta 'codigo' nos dados preparados")
    const { status } = await this.sendCode(role)
    judgeable(status !== 429, 'Limite de códigos do banco; repita mais tarde')
    must(status === 200, `O pedido de código respondeu ${status}`)
    return this.read(role, 'codigo')
  }

  /** Whether links in messages can be read. */
  get hasLinks(): boolean {
    return this.adapters.link !== undefined
  }

  /** The latest message, its code or its link. Polls, as the previous one may still be the latest. */
  async read(role: Role, what: 'codigo' | 'link' | 'mensagem'): Promise<string> {
    const source = this.adapters[what]
    judgeable(source !== undefined, `Falta '${what}' nos dados preparados`)
    const key = `${what}:${role}`
    for (let reading = 0; reading < READINGS; reading++) {
      if (reading > 0) await pause(1000)
      const value = await source(this.id(role))
      if (value !== '' && value !== this.lastMessages.get(key)) {
        this.lastMessages.set(key, value)
        return value
      }
    }
    throw new Unjudged(`A mensagem para '${role}' não chegou`)
  }

  // ── time ──

  get hasClock(): boolean {
    return this.adapters.clock !== undefined
  }

  now = (): Date => new Date(Date.now() + this.offset)

  private async setClock(instant: Date): Promise<void> {
    const { clock } = this.adapters
    judgeable(clock !== undefined, "Sem 'relogio' nos dados preparados não se muda a hora do banco")
    await clock.set(instant)
    this.offset = instant.getTime() - Date.now()
  }

  /** Advances the bank's test clock, or waits if the time is short. */
  async skip(milliseconds: number): Promise<void> {
    if (!this.hasClock && milliseconds <= LONGEST_REAL_WAIT_MS) await pause(milliseconds)
    else await this.setClock(new Date(this.now().getTime() + milliseconds))
  }

  /** Runs an action at another time, then restores the clock. */
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

  consult = (role: Role): Promise<Reply> => this.client.consult(this.id(role))

  async list(role: Role): Promise<NegotiationList['dados']> {
    const { dados } = await this.data('POST /api/v1/negociacoes', { as: role })
    judgeable(dados.mensagem !== 'Fora de horário', 'Negociação fora de horário')
    return dados
  }

  /** The newest agreement of a person, of 'quitado' the one that is paid off. */
  async agreement(role: Role): Promise<Agreement> {
    const { acordos } = await this.once(`list:${role}`, () => this.list(role))
    const agreement = acordos.find(({ estado }) => role !== 'quitado' || estado === 'QUITADO')
    judgeable(agreement !== undefined, `'${role}' não tem o acordo que se espera`)
    return agreement
  }

  async openInstalment(role: Role) {
    const agreement = await this.agreement(role)
    const instalment = agreement.parcelas.find(({ boletoDisponivel }) => boletoDisponivel)
    judgeable(instalment !== undefined, `O acordo de '${role}' não tem boleto disponível`)
    return { agreement, instalment }
  }
}
