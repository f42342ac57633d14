import { type ClientOptions, Client as ContractClient, Debtor, type Transport } from '@portal/contract/client'
import type { FastifyInstance } from 'fastify'
import { inProcess } from '../client/in-process'
import { outbox } from '../contact/outbox'
import { persona } from '../personas'
import type { Sandbox } from '../server/sandbox'
import { pathOf } from '../worlds/choose-world'
import type { World } from '../worlds/world'

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
