import { type CallDefinition, contract, Problem, problemsOf } from '@portal/contract'
import {
  type ClientOptions,
  Client as ContractClient,
  Debtor,
  fieldOf,
  type Reply,
  type Transport,
} from '@portal/contract/client'
import type { FastifyInstance } from 'fastify'
import { consultedIds } from '../access/consulted-ids'
import { buildSandbox, type RunningSandbox, type SandboxOptions } from '../app'
import { inProcess } from '../client/in-process'
import { outbox } from '../contact/outbox'
import { persona } from '../personas'
import { reseed } from '../personas/seed'
import { counters } from '../server/limits'
import type { Sandbox } from '../server/sandbox'
import { errorsOf } from '../server/validation'
import { pathOf } from '../worlds/choose-world'
import type { World } from '../worlds/world'

export type { CallOptions, Reply } from '@portal/contract/client'
export { inProcess } from '../client/in-process'
export type { SentMessage } from '../contact/outbox'
export type { ShownPersona } from '../control/control'
export type { Fault } from '../control/faults'
export { persona, personas } from '../personas'
export type { JournalEntry } from '../recording/calls'
export { callNames } from '../server/call-limits'

/** Friday, 20 November 2026, 16:00 in São Paulo: open, and a bank holiday. */
export const NOON = '2026-11-20T16:00:00-03:00'

/**
 * Asserts that status and problem code are documented; the sandbox itself validates the bodies of successful responses.
 */
function assertDocumented({ name, status, data, headers }: Reply): void {
  const definition = Object.entries<CallDefinition>(contract).find(([known]) => known === name)?.[1]
  if (definition === undefined || status < 400 || status === 415 || data === 'Usuario Ativo') return
  // A fault injected by a test may have any status and body.
  if (fieldOf(data, 'codigo') === 'FALHA_SIMULADA') return
  const errors =
    status in problemsOf(definition) ? errorsOf(Problem, data) : [`${status} is not in the contract`]
  if (errors.length > 0 || !headers['content-type']?.startsWith('application/problem+json')) {
    throw new Error(`${name}: ${JSON.stringify({ errors, data })}`)
  }
}

/** Calls that arrive from an address. */
export const inProcessFrom =
  (app: FastifyInstance, address: string): Transport =>
  (request) =>
    inProcess(app)({ ...request, headers: { ...request.headers, 'x-forwarded-for': address } })

/** Client of a world; it can read the messages sent there. */
export class Client extends ContractClient {
  readonly sandbox: Sandbox

  constructor(
    readonly app: FastifyInstance,
    readonly world: World,
    options?: ClientOptions,
  ) {
    super(inProcess(app, pathOf(world)), options)
    this.sandbox = world.sandbox
  }

  /** Another browser. */
  stranger = () => new Client(this.app, this.world)

  async login(key: string): Promise<Visitor> {
    const { taxId, senha = '' } = persona(key)
    const { token } = await this.openSession(taxId, senha)
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

  private newest(field: 'code' | 'link', taxId: string): string {
    const sent = this.sandbox.store.list(outbox, taxId)
    return sent.findLast((message) => message[field] !== null)?.[field] ?? ''
  }

  /** The code of the latest message to a debtor. */
  lastCode = (taxId: string): string => this.newest('code', taxId)

  /** The id in the latest link sent to a debtor. */
  lastLink = (taxId: string): string => this.newest('link', taxId).split('/').at(-1) ?? ''
}

export class Visitor extends Debtor<Client> {
  confirm = () => this.bank.confirm(this.taxId, this.token)
}

/** An in-memory sandbox and its caller. The clock stands still except for `skip` and the clock's setting. */
export class Bank extends Client {
  constructor(private readonly running: RunningSandbox) {
    super(running.app, running.worlds.at(null), { onReply: assertDocumented })
  }

  static async open(options: Partial<SandboxOptions> = {}): Promise<Bank> {
    const opened = Date.now()
    const running = await buildSandbox({
      time: () => opened,
      database: ':memory:',
      control: true,
      botCheckRounds: 9,
      report: (error) => {
        throw error
      },
      ...options,
    })
    const bank = new Bank(running)
    bank.sandbox.clock.set(new Date(NOON))
    return bank
  }

  close = () => this.app.close()

  /** The caller of another world. */
  at = (name: string) => new Client(this.app, this.running.worlds.at(name))

  /** Resets the world to the same afternoon. */
  reset(): void {
    this.sandbox.clock.set(new Date(NOON))
    reseed(this.sandbox)
  }

  /** Simulates a bank whose messages deviate. */
  rewriteMessages(change: { text?: string; link?: string }): void {
    const { store } = this.sandbox
    for (const message of store.list(outbox)) store.put(outbox, { ...message, ...change })
  }

  /** Simulates a bank without rate limits or without counting consulted ids. */
  forgetTries(name: string): void {
    this.sandbox.store.removeWhere(counters, ({ key }) => key.startsWith(`${name}:`))
  }
  forgetConsultedIds(): void {
    this.sandbox.store.removeWhere(consultedIds, () => true)
  }
  countConsultedIds = () => this.sandbox.store.list(consultedIds).length

  /** The records of all kinds, oldest first. */
  records() {
    const all = this.sandbox.store.database.prepare('SELECT kind, owner, json FROM records ORDER BY seq')
    const rows = all.all() as Record<'kind' | 'owner' | 'json', string>[]
    return rows.map(({ json, ...row }) => ({ ...row, record: JSON.parse(json) as object }))
  }

  /** Advances the clock. */
  skip(milliseconds: number): void {
    this.sandbox.clock.set(new Date(this.sandbox.clock.now().getTime() + milliseconds))
  }
}
