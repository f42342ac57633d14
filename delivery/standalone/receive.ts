import { isRecord } from '@portal/domain/record'
import type { FastifyInstance } from 'fastify'
import type { BuiltModule, NeededFiles } from '../build-result'
import { modulesBase } from '../describe-release'
import { rollback } from '../module-control'
import { BOM, STATEMENT } from '../provenance/statement'
import { isSignedBy } from '../registry-keys'
import { readRegistry } from '../registry-store'
import { CommandError } from '../site'
import { type Publishing, publishSealed } from '../storage/artefact'
import { atSite } from '../storage/site-store'
import {
  type Answer,
  type Desk,
  ORDER_TYPE,
  ORDERS,
  type Order,
  orderText,
  type Sealed,
  SIGNATURE,
} from './order'

const MOST_BYTES = 32 * 1024 * 1024
/** Clocks differ, and an order travels. */
const MOST_AGE_MS = 5 * 60_000

const FILE = /^(?:browser|server)(?:\/[\w@-][\w.@-]*)+$/
const ORIGIN: readonly string[] = [STATEMENT, BOM]
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
const isNumber = (value: unknown) => typeof value === 'string' && /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(value)

/** What another repository says of its build: only what this portal may be told by a stranger. */
function isBuilt(value: unknown, files: Readonly<Record<string, unknown>>): value is BuiltModule {
  const isFile = (name: unknown) => typeof name === 'string' && Object.hasOwn(files, `browser/${name}`)
  const isNeeded = (needed: unknown): needed is NeededFiles =>
    isRecord(needed) &&
    [needed.scripts, needed.styles].every((names) => isTexts(names) && names.every(isFile))
  return (
    isRecord(value) &&
    value.kind === 'module' &&
    isNumber(value.version) &&
    isNumber(value.kernel) &&
    (value.commit === undefined || typeof value.commit === 'string') &&
    isRecord(value.declared) &&
    value.declared.kind === 'routes' &&
    Array.isArray(value.declared.routes) &&
    value.declared.routes.every((route) => isRecord(route) && typeof route.path === 'string') &&
    isNeeded(value.exposed) &&
    Array.isArray(value.routes) &&
    value.routes.length === value.declared.routes.length &&
    value.routes.every(isNeeded) &&
    isRecord(value.uses) &&
    Object.values(value.uses).every(isTexts)
  )
}

const isFiles = (value: unknown): value is Record<string, string> =>
  isRecord(value) &&
  ORIGIN.every((file) => Object.hasOwn(value, file)) &&
  Object.entries(value).every(
    ([file, content]) => (FILE.test(file) || ORIGIN.includes(file)) && typeof content === 'string',
  )

function isOrder(value: unknown): value is Order {
  if (!isRecord(value) || typeof value.portal !== 'string' || typeof value.at !== 'string') return false
  if (value.command === 'rollback') return value.version === undefined || typeof value.version === 'string'
  return (
    value.command === 'release' &&
    typeof value.signature === 'string' &&
    (value.canary === undefined ||
      (typeof value.canary === 'number' && value.canary >= 0 && value.canary <= 100)) &&
    isFiles(value.files) &&
    isBuilt(value.built, value.files)
  )
}

const deskOf = (): Desk => ({ portal: readRegistry().signed?.root.snapshot ?? '', base: modulesBase() })

/** The latest order of each team: one that was seen is not followed again. */
const followed = new Map<string, string>()

/** Who asks is known by the key that the root has named for the module, and by nothing else. */
function orderOf(name: string, { text, signature }: Sealed): Order {
  const team = readRegistry().signed?.root.teams[name]
  if (!team)
    throw new CommandError(
      `Este portal não conhece ${name}. Rode npm run key e mande a linha a quem cuida do portal.`,
    )
  if (!isSignedBy(team.key, orderText(text), signature))
    throw new CommandError(`${name} é de outra equipe: a chave que assinou não é a que este portal conhece.`)
  const order: unknown = JSON.parse(text)
  if (!isOrder(order))
    throw new CommandError('Este portal não entende o pedido. Atualize os pacotes @portal.')
  const age = Math.abs(Date.now() - Date.parse(order.at))
  if (order.portal !== deskOf().portal || !(age < MOST_AGE_MS) || order.at <= (followed.get(name) ?? ''))
    throw new CommandError('O pedido é antigo ou de outro portal. Confira o relógio da máquina e repita.')
  followed.set(name, order.at)
  if (order.command === 'release') assertOwn(name, order.built)
  return order
}

/** Routes are given by the root: who asks for another has to be told so before a key is missing. */
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

async function follow(name: string, order: Order, sealed: Sealed, how: Publishing): Promise<Answer> {
  process.env.RELEASED_BY = `equipe de ${name}`
  if (order.command === 'release') {
    const { canary } = order
    const part = canary !== undefined && { canary }
    const { version, changed } = await publishSealed(sealed, { name }, { ...how, ...part })
    return { version, changed }
  }
  const { modules } = await atSite(how.to, () => rollback(name, order.version), 'state')
  return { version: modules[name]?.stable.version ?? '', changed: true }
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Takes the orders of teams that work elsewhere, one after another.
 * @returns runs something between two of them: this process works on one copy of a bucket's site at a time
 */
export function receiveOrders(app: FastifyInstance, how: Publishing = {}): InTurn {
  let before: Promise<unknown> = Promise.resolve()
  const inTurn: InTurn = (work) => {
    const turn = before.then(work)
    before = turn.catch(() => {})
    return turn
  }
  const atState = <T>(work: () => T) => atSite(how.to, async () => work(), 'state')
  app.register(async (desk) => {
    desk.addContentTypeParser(ORDER_TYPE, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) =>
      done(null, body),
    )
    desk.get(ORDERS, () => inTurn(() => atState(deskOf)))
    desk.post<{ Params: { name: string }; Body: string }>(`${ORDERS}/:name`, async (request, reply) => {
      const { name } = request.params
      const sealed = { text: request.body, signature: `${request.headers[SIGNATURE]}` }
      try {
        return await inTurn(async () => {
          const order = await atState(() => orderOf(name, sealed))
          return follow(name, order, sealed, how)
        })
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        return reply.code(422).send({ refused: error.message } satisfies Answer)
      }
    })
  })
  return inTurn
}
