import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isRecord } from '@portal/domain/record'
import type { FastifyInstance } from 'fastify'
import { releaseText } from 'shell/trust'
import type { BuiltModule, NeededFiles } from '../build-result'
import { describeRelease, modulesBase } from '../describe-release'
import type { Judge } from '../gates/pass-gates'
import { rollback } from '../module-control'
import { publish } from '../publish'
import { isSignedBy } from '../registry-keys'
import { keepSignature } from '../registry-signing'
import { readRegistry } from '../registry-store'
import { toRegistryEntry } from '../released-files'
import { CommandError } from '../site'
import {
  type Answer,
  type Desk,
  ORDER_TYPE,
  ORDERS,
  type Order,
  orderText,
  type ReleaseOrder,
  SIGNATURE,
} from './order'

const MOST_BYTES = 32 * 1024 * 1024
/** Clocks differ, and an order travels. */
const MOST_AGE_MS = 5 * 60_000

const FILE = /^(?:browser|server)(?:\/[\w@-][\w.@-]*)+$/
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
const isNumber = (value: unknown) => typeof value === 'string' && /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(value)

/** What another repository says of its build: only what this portal may be told by a stranger. */
function isBuilt(value: unknown, files: Readonly<Record<string, unknown>>): value is BuiltModule {
  const isNeeded = (needed: unknown): needed is NeededFiles =>
    isRecord(needed) &&
    [needed.scripts, needed.styles].every(
      (names) => isTexts(names) && names.every((name) => Object.hasOwn(files, `browser/${name}`)),
    )
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
  Object.entries(value).every(([file, content]) => FILE.test(file) && typeof content === 'string')

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
function orderOf(name: string, body: string, signature: string): Order {
  const team = readRegistry().signed?.root.teams[name]
  if (!team)
    throw new CommandError(
      `Este portal não conhece ${name}. Rode npm run key e mande a linha a quem cuida do portal.`,
    )
  if (!isSignedBy(team.key, orderText(body), signature))
    throw new CommandError(`${name} é de outra equipe: a chave que assinou não é a que este portal conhece.`)
  const order: unknown = JSON.parse(body)
  if (!isOrder(order))
    throw new CommandError('Este portal não entende o pedido. Atualize os pacotes @portal.')
  const age = Math.abs(Date.now() - Date.parse(order.at))
  if (order.portal !== deskOf().portal || !(age < MOST_AGE_MS) || order.at <= (followed.get(name) ?? ''))
    throw new CommandError('O pedido é antigo ou de outro portal. Confira o relógio da máquina e repita.')
  followed.set(name, order.at)
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

/** What an order has to pass besides the checks of every release. */
interface Gates {
  judge?: Judge
  forced?: string
}

async function publishOrder(name: string, order: ReleaseOrder, { judge, ...forced }: Gates): Promise<Answer> {
  assertOwn(name, order.built)
  const dir = mkdtempSync(join(tmpdir(), 'order-'))
  try {
    for (const [file, content] of Object.entries({ ...order.files })) {
      mkdirSync(dirname(join(dir, file)), { recursive: true })
      writeFileSync(join(dir, file), Buffer.from(content, 'base64'))
    }
    writeFileSync(join(dir, 'built.json'), JSON.stringify(order.built))
    const told = { number: order.built.version, base: modulesBase(), releasedAt: order.at }
    const text = releaseText(name, toRegistryEntry(describeRelease(order.built, dir, told)))
    const { key = '' } = readRegistry().signed?.root.teams[name] ?? {}
    if (!isSignedBy(key, text, order.signature))
      throw new CommandError(`${name} não foi publicado: os arquivos não são os que a equipe assinou.`)
    await judge?.(name, dir)
    keepSignature(text, order.signature)
    const { version, changed } = await publish(dir, {
      releasedAt: order.at,
      ...forced,
      ...(order.canary !== undefined && { canary: order.canary }),
    })
    return { version, changed }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

async function follow(name: string, order: Order, gates: Gates): Promise<Answer> {
  process.env.RELEASED_BY = `equipe de ${name}`
  if (order.command === 'release') return publishOrder(name, order, gates)
  const { modules } = await rollback(name, order.version)
  return { version: modules[name]?.stable.version ?? '', changed: true }
}

/** Takes the orders of teams that work elsewhere, one after another. */
export function receiveOrders(app: FastifyInstance, gates: Gates = {}): void {
  let before: Promise<unknown> = Promise.resolve()
  app.register(async (desk) => {
    desk.addContentTypeParser(ORDER_TYPE, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) =>
      done(null, body),
    )
    desk.get(ORDERS, deskOf)
    desk.post<{ Params: { name: string }; Body: string }>(`${ORDERS}/:name`, async (request, reply) => {
      const { name } = request.params
      const signature = request.headers[SIGNATURE]
      const work = before.then(() => follow(name, orderOf(name, request.body, `${signature}`), gates))
      before = work.catch(() => {})
      try {
        return await work
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        return reply.code(422).send({ refused: error.message } satisfies Answer)
      }
    })
  })
}
