import { type ClientOptions, Client as ContractClient, Debtor, type Transport } from '@portal/contract/client'
import type { FastifyInstance } from 'fastify'
import { outbox } from '../contact/outbox'
import { persona } from '../personas'
import type { Sandbox } from '../server/sandbox'
import { pathOf } from '../worlds/choose-world'
import type { World } from '../worlds/world'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/**
 * Calls the sandbox of this process without a network.
 * @param base path of a world; '' for the common one
 * @param remoteAddress source address of the calls
 */
export function inProcess(app: FastifyInstance, base = '', remoteAddress?: string): Transport {
  return async ({ method, path, headers, body }) => {
    const response = await app.inject({
      ...(remoteAddress !== undefined && { remoteAddress }),
      method: methods.find((known) => known === method) ?? 'GET',
      url: base + path,
      headers,
      ...(body !== undefined && { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    })
    return {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      ),
      bytes: response.rawPayload,
    }
  }
}

/** Client of a world of this process; it can read the messages sent there. */
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

  /** An operator's call, for this world. */
  async control(path: string, payload: object): Promise<void> {
    const options = { body: payload, csrf: null }
    const { status, data } = await this.exchange(path, 'POST', `/sandbox${path}`, options)
    if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(data)}`)
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
