import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { BuiltModule } from '../build'
import { describeOrigin, originOf, readStatement, STATEMENT } from '../build'
import { writeShell } from '../build/testing/small-shell'
import {
  collectGarbage,
  findRelease,
  history,
  makeKeys,
  readRegistry,
  refusalOf,
  signAs,
  teamRole,
} from '../registry'
import { signInProcess } from '../registry/testing/in-process-signer'
import { disable, orders, publish, type ReleaseWishes, stopCanary } from '../release'
import { CommandError } from '../storage'
import { invite } from './invite'
import { receiveOrders } from './receive'

signInProcess()

let dir: string
let app: FastifyInstance
let clock = 0
let isBroken = false
let hang = async (_name: string) => {}
const keysOf = (who: string) => join(dir, who)

/** Runs `work` with the keys of the portal or of a team. */
function as<T>(who: string, work: () => T): T {
  process.env.REGISTRY_KEYS = keysOf(who)
  try {
    return work()
  } finally {
    process.env.REGISTRY_KEYS = keysOf('portal')
  }
}

const build = (name: string, path: string, change: Partial<BuiltModule> = {}): BuiltModule => ({
  kind: 'module',
  declared: {
    name,
    owner: 'Equipe X',
    kind: 'routes',
    budget: { entryKb: 9, routeKb: 9 },
    routes: [{ path, title: 'X', audience: 'any', bar: 'plain' }],
  },
  version: '1.0.0',
  kernel: '1.0.0',
  exposed: { scripts: [], styles: [] },
  routes: [{ scripts: [], styles: [] }],
  ...change,
})

function folderOf(built: BuiltModule, script: string): string {
  const folder = mkdtempSync(join(dir, 'built-'))
  mkdirSync(join(folder, 'browser/release'), { recursive: true })
  writeFileSync(join(folder, 'browser/release/remoteEntry.js'), script)
  writeFileSync(join(folder, 'built.json'), JSON.stringify(built))
  return folder
}

const desk = async (): Promise<orders.Desk> => (await app.inject(orders.PATH)).json()

async function send(name: string, order: orders.Order, who = 'x'): Promise<orders.Answer> {
  const payload = JSON.stringify(order)
  const signature = as(who, () => {
    makeKeys([teamRole(name)])
    return signAs(teamRole(name), orders.orderText(payload))
  })
  return sendText(name, payload, signature)
}

/** Lines of JSON: the progress, and last the answer. */
async function linesOf(name: string, payload: string, signature: string): Promise<string[]> {
  const headers = { 'content-type': orders.TYPE, [orders.SIGNATURE]: signature }
  const { body } = await app.inject({ method: 'POST', url: `${orders.PATH}/${name}`, headers, payload })
  return body.trim().split('\n')
}

const sendText = async (...order: Parameters<typeof linesOf>): Promise<orders.Answer> =>
  JSON.parse((await linesOf(...order)).at(-1) ?? '')

const now = () => new Date(Date.now() + clock++).toISOString()

async function orderOf(
  built: BuiltModule,
  script = 'void 1',
  who = 'x',
  wishes: ReleaseWishes = {},
): Promise<orders.ReleaseOrder> {
  const there = await desk()
  return as(who, () => {
    makeKeys([teamRole(built.declared.name)])
    const folder = folderOf(built, script)
    describeOrigin(folder, '.', [])
    return orders.orderRelease(folder, there, wishes)
  })
}

const keyOf = (name: string, who = 'x') => as(who, () => makeKeys([teamRole(name)])[0] ?? '')

const released = () => readRegistry().modules['mfe-x']?.stable.version
const refused = (sentence: RegExp) => ({ refused: expect.stringMatching(sentence) })

const prepared = mkdtempSync(join(tmpdir(), 'orders-'))

function enter(folder: string): void {
  dir = folder
  process.env.SITE_DIR = join(dir, 'site')
  process.env.REGISTRY_KEYS = keysOf('portal')
  process.env.BROTLI_QUALITY = '1'
}

beforeAll(async () => {
  enter(prepared)
  writeShell(join(dir, 'shell'), '1.0.0', 'async () => ""', {})
  await publish(join(dir, 'shell'))
  await publish(folderOf(build('mfe-a', '/a'), 'void 0'))
  await invite({ name: 'mfe-x', key: keyOf('mfe-x'), routes: ['/x', '/x/:id'] })
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

beforeEach(() => {
  enter(mkdtempSync(join(tmpdir(), 'orders-')))
  cpSync(prepared, dir, { recursive: true })
  app = Fastify()
  receiveOrders(app, {
    runGates: async (name, _, tell) => {
      tell?.(`${name}: Navegador…`)
      if (isBroken) throw new CommandError(`${name} não foi publicado. Navegador: …`)
      await hang(name)
    },
  })
})
afterEach(async () => {
  await app.close()
  isBroken = false
  hang = async () => {}
  for (const name of ['SITE_DIR', 'REGISTRY_KEYS', 'BROTLI_QUALITY', 'RELEASED_BY']) delete process.env[name]
  rmSync(dir, { recursive: true, force: true })
})

test('a module that fails in the browser is not published, and the team gets the reason', async () => {
  isBroken = true
  expect(await send('mfe-x', await orderOf(build('mfe-x', '/x')))).toEqual(refused(/Navegador/))
  expect(readRegistry().modules['mfe-x']).toBeUndefined()
})

test.each([
  ['a release', false, { version: expect.any(String), changed: true, page: '/x' }],
  ['a refusal', true, { refused: expect.stringMatching(/Navegador/) }],
])('a team hears of each gate before %s', async (_, broken, last) => {
  isBroken = broken
  const payload = JSON.stringify(await orderOf(build('mfe-x', '/x')))
  const signature = as('x', () => signAs(teamRole('mfe-x'), orders.orderText(payload)))
  const lines = await linesOf('mfe-x', payload, signature)
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([{ progress: 'mfe-x: Navegador…' }, last])
})

test('a team releases, releases again, goes back, and browsers believe each state', async () => {
  const firstReply = await send('mfe-x', await orderOf(build('mfe-x', '/x')))
  expect(firstReply).toEqual({ version: released(), changed: true, page: '/x' })
  const again = await send('mfe-x', await orderOf(build('mfe-x', '/x')))
  expect(again).toEqual({ version: released(), changed: false, page: '/x' })
  const next = await send('mfe-x', await orderOf(build('mfe-x', '/x', { version: '1.1.0' }), 'void 2'))
  expect(next).toEqual({ version: expect.stringMatching(/^1\.1\.0-/), changed: true, page: '/x' })
  const { portal } = await desk()
  const back = await send('mfe-x', { command: 'rollback', portal, at: now() })
  expect(back).toEqual({ version: released(), changed: true })
  expect(firstReply).toMatchObject({ version: released() })
  expect(released()).toBe(readRegistry().modules['mfe-x']?.stable.version)
  expect(refusalOf(readRegistry())).toBeNull()
  expect(readdirSync(keysOf('portal'))).not.toContain('team-mfe-x.key')
  const { subject } = readStatement(originOf('mfe-x', released() ?? ''), [keyOf('mfe-x')])
  expect(subject.map(({ name }) => name)).toEqual(['browser/release/remoteEntry.js'])
  expect(history('mfe-x').join('\n')).toContain('equipe de mfe-x: mfe-x 1.0.0')
})

test('a draft passes the gates, has an address and files, and is in no registry', async () => {
  await send('mfe-x', await orderOf(build('mfe-x', '/x')))
  const before = readRegistry()
  const draft = async () =>
    send('mfe-x', await orderOf(build('mfe-x', '/x', { version: '1.1.0' }), 'void 2', 'x', { draft: true }))
  isBroken = true
  expect(await draft()).toEqual(refused(/Navegador/))
  isBroken = false
  const answer = await draft()
  expect(answer).toMatchObject({ draft: true, changed: true })
  const [, entry = ''] = `${'page' in answer && answer.page}`.split('/x?modulo=mfe-x@')
  expect(readFileSync(join(dir, 'site', entry), 'utf8')).toBe('void 2')
  expect(readRegistry()).toEqual(before)
  const inAWeek = Date.now() + 7 * 24 * 60 * 60_000 + 60_000
  expect(collectGarbage(before, inAWeek)).toEqual([expect.stringMatching(/^mfe-x 1\.1\.0-/)])
})

test('while three candidates hang, the desk answers, teams go back and operators stop what harms', async () => {
  const teams = ['mfe-x', 'mfe-y', 'mfe-z'] as const
  for (const name of teams.slice(1))
    await invite({ name, key: keyOf(name), routes: [name.replace('mfe-', '/')] })
  const pathOf = (name: string) => name.replace('mfe-', '/')
  const firstReply = await send('mfe-x', await orderOf(build('mfe-x', '/x')))
  await send('mfe-x', await orderOf(build('mfe-x', '/x', { version: '1.1.0' }), 'void 2'))
  await send('mfe-y', await orderOf(build('mfe-y', '/y')))
  await send('mfe-y', {
    ...(await orderOf(build('mfe-y', '/y', { version: '1.1.0' }), 'void 2')),
    canary: 10,
  })
  let end = () => {}
  const hanging = new Promise<void>((resolve) => {
    end = resolve
  })
  const gated: string[] = []
  const candidates: Promise<orders.Answer>[] = []
  const bothHang = new Promise<void>((resolve) => {
    hang = (name) => {
      if (gated.push(name) === 2) resolve()
      return hanging
    }
  })
  for (const name of teams)
    candidates.push(
      send(name, await orderOf(build(name, pathOf(name), { version: '2.0.0' }), `void '${name}'`)),
    )
  expect(await Promise.race([bothHang, ...candidates])).toBeUndefined()
  expect(await send('mfe-x', await orderOf(build('mfe-x', '/x', { version: '3.0.0' }), 'void 3'))).toEqual(
    refused(/Uma publicação de mfe-x já está em prova/),
  )
  const { portal } = await desk()
  expect(await send('mfe-x', { command: 'rollback', portal, at: now() })).toEqual({
    version: 'version' in firstReply && firstReply.version,
    changed: true,
  })
  await disable('mfe-a', 'chamado 1')
  expect(await stopCanary('mfe-y', 'chamado 2')).toBe(true)
  expect(gated).toHaveLength(2)
  end()
  const [x, y, z] = await Promise.all(candidates)
  expect(x).toEqual(refused(/mfe-x passou de 1\.1\.0-\w+ para 1\.0\.0-\w+ enquanto era provado/))
  expect([y, z]).toEqual(
    ['/y', '/z'].map((page) => ({ version: expect.stringMatching(/^2\.0\.0-/), changed: true, page })),
  )
  expect(gated.toSorted()).toEqual(teams)
  expect(readRegistry().modules['mfe-a']?.disabled).toBe('chamado 1')
})

test('a canary is a canary', async () => {
  await send('mfe-x', await orderOf(build('mfe-x', '/x')))
  await send('mfe-x', {
    ...(await orderOf(build('mfe-x', '/x', { version: '1.1.0' }), 'void 2')),
    canary: 10,
  })
  expect(readRegistry().modules['mfe-x']?.canary?.percent).toBe(10)
})

test('a release for all that ends the canary says so', async () => {
  await send('mfe-x', await orderOf(build('mfe-x', '/x')))
  const canary = { ...(await orderOf(build('mfe-x', '/x', { version: '1.1.0' }), 'void 2')), canary: 10 }
  const { version: ended } = Object(await send('mfe-x', canary))
  const next = await orderOf(build('mfe-x', '/x', { version: '1.2.0' }), 'void 3')
  const answer = await send('mfe-x', next)
  expect(answer).toEqual({ version: released(), changed: true, ended, page: '/x' })
  expect(findRelease('mfe-x', ended)?.stopped?.why).toBe(`${released()} foi publicada para todos`)
})

test.each<[string, () => Promise<orders.Answer>, RegExp]>([
  [
    'a name that nobody has given',
    async () => send('mfe-y', await orderOf(build('mfe-y', '/y'))),
    /não conhece mfe-y/,
  ],
  [
    'the name of another team',
    async () => send('mfe-a', await orderOf(build('mfe-a', '/a'), 'void 1', 'thief'), 'thief'),
    /mfe-a é de outra equipe/,
  ],
  [
    'another name inside',
    async () => send('mfe-x', await orderOf(build('mfe-a', '/a'))),
    /O pedido é de mfe-x e a publicação, de mfe-a/,
  ],
  [
    'the route of another',
    async () => send('mfe-x', await orderOf(build('mfe-x', '/a'))),
    /\/a não é rota sua/,
  ],
  [
    'a route that nobody has given',
    async () => send('mfe-x', await orderOf(build('mfe-x', '/z'))),
    /\/z não é rota sua/,
  ],
  [
    'a runtime that is too new',
    async () => send('mfe-x', await orderOf(build('mfe-x', '/x', { kernel: '1.1.0' }))),
    /runtime 1\.1\.0, e o do shell publicado é 1\.0\.0: construa com os pacotes @portal dessa versão/,
  ],
  [
    'a runtime that is too old',
    async () => send('mfe-x', await orderOf(build('mfe-x', '/x', { kernel: '0.9.0' }))),
    /runtime 0\.9\.0, e o do shell publicado é 1\.0\.0: construa com os pacotes @portal dessa versão/,
  ],
  [
    'a widget, which would be on every page',
    async () => {
      const built = build('mfe-x', '/x')
      return send('mfe-x', await orderOf({ ...built, declared: { ...built.declared, kind: 'widget' } }))
    },
    /não entende o pedido/,
  ],
  [
    'a file outside the release',
    async () => {
      const order = await orderOf(build('mfe-x', '/x'))
      return send('mfe-x', { ...order, files: { ...order.files, 'browser/../../escaped.js': '' } })
    },
    /não entende o pedido/,
  ],
  [
    'a script that did not come along',
    async () => {
      const built = build('mfe-x', '/x')
      const order = await orderOf(built)
      const exposed = { scripts: ['../../registry.json'], styles: [] }
      return send('mfe-x', { ...order, built: { ...built, exposed } })
    },
    /não entende o pedido/,
  ],
  [
    'nothing of where it comes from',
    async () => {
      const order = await orderOf(build('mfe-x', '/x'))
      const { [STATEMENT]: _, ...files } = order.files
      return send('mfe-x', { ...order, files })
    },
    /não entende o pedido/,
  ],
  [
    'another origin than that signed',
    async () => {
      const order = await orderOf(build('mfe-x', '/x'))
      const { [STATEMENT]: other = '' } = (await orderOf(build('mfe-a', '/a'), 'void 1', 'thief')).files
      return send('mfe-x', { ...order, files: { ...order.files, [STATEMENT]: other } })
    },
    /não foi assinada pela equipe/,
  ],
  [
    'an origin that is none',
    async () => {
      const order = await orderOf(build('mfe-x', '/x'))
      return send('mfe-x', { ...order, files: { ...order.files, [STATEMENT]: 'e30=' } })
    },
    /A declaração de origem não vale: não se entende/,
  ],
  [
    'the origin of other files',
    async () => {
      const order = await orderOf(build('mfe-x', '/x'))
      const { [STATEMENT]: otherStatement = '' } = (await orderOf(build('mfe-x', '/x'), 'void 2')).files
      return send('mfe-x', { ...order, files: { ...order.files, [STATEMENT]: otherStatement } })
    },
    /difere: browser\/release\/remoteEntry\.js/,
  ],
  [
    'other files than those signed',
    async () => {
      const order = await orderOf(build('mfe-x', '/x'))
      return send('mfe-x', {
        ...order,
        files: { ...order.files, 'browser/release/remoteEntry.js': 'YWxlcnQoKQ==' },
      })
    },
    /os arquivos não são os que a equipe assinou/,
  ],
  [
    'an order of yesterday',
    async () =>
      send('mfe-x', { command: 'rollback', portal: (await desk()).portal, at: '2020-01-01T00:00:00.000Z' }),
    /antigo ou de outro portal/,
  ],
  [
    'an order for another portal',
    async () => send('mfe-x', { command: 'rollback', portal: 'another', at: now() }),
    /antigo ou de outro portal/,
  ],
])('%s is refused, and nothing changes', async (_, attempt, sentence) => {
  const before = readRegistry().revision
  expect(await attempt()).toEqual(refused(sentence))
  expect(readRegistry().revision).toBe(before)
})

test('an order that somebody has overheard is not followed twice', async () => {
  const order = await orderOf(build('mfe-x', '/x'))
  const payload = JSON.stringify(order)
  const signature = as('x', () => signAs(teamRole('mfe-x'), orders.orderText(payload)))
  await sendText('mfe-x', payload, signature)
  expect(await sendText('mfe-x', payload, signature)).toEqual(refused(/antigo/))
  expect(await sendText('mfe-x', payload.replace('1.0.0', '1.0.9'), signature)).toEqual(
    refused(/outra equipe/),
  )
})

test.each([
  [
    'a route that is taken',
    () => ({ name: 'mfe-z', key: keyOf('mfe-z'), routes: ['/A'] }),
    /a rota \/A já é de mfe-a/,
  ],
  [
    'a route that is given',
    () => ({ name: 'mfe-z', key: keyOf('mfe-z'), routes: ['/x/:y'] }),
    /já é de mfe-x/,
  ],
  [
    'a name with another key',
    () => ({ name: 'mfe-a', key: keyOf('mfe-a'), routes: ['/a'] }),
    /mfe-a já tem outra chave/,
  ],
  ['no key', () => ({ name: 'mfe-z', key: 'nada', routes: ['/z'] }), /a chave pública é a da linha/],
  [
    'an address of the portal',
    () => ({ name: 'mfe-z', key: keyOf('mfe-z'), routes: ['/modules'] }),
    /não pode ser rota/,
  ],
  ['no route', () => ({ name: 'mfe-z', key: keyOf('mfe-z'), routes: [] }), /falta a rota/],
])('nobody is invited with %s', async (_, invitation, sentence) => {
  await expect(invite(invitation())).rejects.toThrow(sentence)
})
