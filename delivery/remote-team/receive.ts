import { AsyncResource } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import Ajv, { type ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'
import fastq from 'fastq'
import type { BuiltModule } from '../build'
import { isSignedBy, readRegistry } from '../registry'
import {
  atSite,
  modulesBase,
  orders,
  type Published,
  type Publishing,
  publishSealed,
  rollback,
  type Tell,
} from '../release'
import { CommandError, withVariable } from '../storage'
import schema from './order.schema.json' with { type: 'json' }

const MOST_BYTES = 32 * 1024 * 1024
/** Tolerates clock skew and network delay. */
const MOST_AGE_MS = 5 * 60_000

let hasForm: ValidateFunction<orders.Order> | undefined

function isOrder(value: unknown): value is orders.Order {
  hasForm ??= new Ajv().compile<orders.Order>(schema)
  return hasForm(value) && (value.command === 'rollback' || isWhole(value))
}

/** Checks that the artefact contains every file that its description references. */
function isWhole({ built: { declared, exposed, routes }, files }: orders.ReleaseOrder): boolean {
  const names = [exposed, ...routes].flatMap(({ scripts, styles }) => [...scripts, ...styles])
  return (
    routes.length === declared.routes.length && names.every((name) => Object.hasOwn(files, `browser/${name}`))
  )
}

const deskOf = (): orders.Desk => ({
  portal: readRegistry().signed?.root.snapshot ?? '',
  base: modulesBase(),
})

/** Latest order of each team, to reject replays. */
const followed = new Map<string, string>()

/** Authenticates an order with the public key that the root names for the module. */
function orderOf(name: string, { text, signature }: orders.Sealed): orders.Order {
  const team = readRegistry().signed?.root.teams[name]
  if (!team)
    throw new CommandError(
      `Este portal não conhece ${name}. Rode npm run key e mande a linha a quem cuida do portal.`,
    )
  if (!isSignedBy(team.key, orders.orderText(text), signature))
    throw new CommandError(`${name} é de outra equipe: a chave que assinou não é a que este portal conhece.`)
  const order: unknown = JSON.parse(text)
  if (!isOrder(order))
    throw new CommandError('Este portal não entende o pedido. Atualize os pacotes @portal.')
  const age = Math.abs(Date.now() - Date.parse(order.at))
  if (order.portal !== deskOf().portal || !(age < MOST_AGE_MS) || order.at <= (followed.get(name) ?? ''))
    throw new CommandError('O pedido é antigo ou de outro portal. Confira o relógio da máquina e repita.')
  followed.set(name, order.at)
  if (order.command !== 'rollback') assertOwn(name, order.built)
  return order
}

/** Reports a missing route grant before a missing key would fail. */
function assertOwn(name: string, { declared }: BuiltModule): void {
  if (declared.name !== name)
    throw new CommandError(`O pedido é de ${name} e a publicação, de ${declared.name}.`)
  const own = readRegistry().signed?.root.teams[name]?.routes ?? []
  const others = declared.routes.map(({ path }) => path).filter((path) => !own.includes(path))
  if (others.length > 0)
    throw new CommandError(
      `${name} não foi publicado: ${others.join(', ')} não é rota sua neste portal. Peça a rota a quem cuida dele, com a linha de npm run key.`,
    )
}

/** Each candidate needs a browser and a portal. */
const CANDIDATES_AT_ONCE = 2

/** Receives orders of remote teams. Gates run concurrently, publications in turn by the site's lock; rollbacks do not wait. */
export function receiveOrders(app: FastifyInstance, how: Publishing = {}): void {
  const gating = fastq.promise((work: () => Promise<Published>) => work(), CANDIDATES_AT_ONCE)
  const candidates = new Set<string>()
  const atState = <T>(work: () => T) => atSite(how.to, async () => work(), 'state')

  async function releaseOf(
    name: string,
    { canary, command }: orders.ReleaseOrder,
    sealed: orders.Sealed,
    tell: Tell,
  ): Promise<orders.Answer> {
    if (candidates.has(name))
      throw new CommandError(`Uma publicação de ${name} já está em prova. Espere o resultado e repita.`)
    candidates.add(name)
    try {
      const part = { ...how, draft: command === 'draft', tell, canary }
      // Bound to the site and author of this order: the queue would call it in the context of another.
      const work = AsyncResource.bind(() => publishSealed(sealed, { name }, part))
      const { name: _, ...answer } = await gating.push(work)
      return answer
    } finally {
      candidates.delete(name)
    }
  }

  async function follow(name: string, sealed: orders.Sealed, tell: Tell): Promise<orders.Answer> {
    const order = await atState(() => orderOf(name, sealed))
    if (order.command !== 'rollback') return releaseOf(name, order, sealed, tell)
    const { modules } = await atSite(how.to, () => rollback(name, order.version), 'state')
    return { version: modules[name]?.stable.version ?? '', changed: true }
  }

  app.register(async (desk) => {
    desk.addContentTypeParser(orders.TYPE, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) =>
      done(null, body),
    )
    desk.get(orders.PATH, () => atState(deskOf))
    desk.post<{ Params: { name: string }; Body: string }>(`${orders.PATH}/:name`, (request, reply) => {
      const { name } = request.params
      const sealed = { text: request.body, signature: `${request.headers[orders.SIGNATURE]}` }
      const lines = new PassThrough()
      const write = (line: orders.Progress | orders.Answer) => lines.write(`${JSON.stringify(line)}\n`)
      const tell = (progress: string) => write({ progress })
      withVariable('RELEASED_BY', `equipe de ${name}`, () => follow(name, sealed, tell))
        .then(write, (error: unknown) => {
          if (!(error instanceof CommandError)) throw error
          write({ refused: error.message })
        })
        .then(
          () => lines.end(),
          (error) => lines.destroy(error),
        )
      return reply.type(orders.LINES_TYPE).send(lines)
    })
  })
}
