import { buildSandbox, type RunningSandbox } from '../app'
import { Client, Visitor } from '../client/client'
import { scenes } from '../scenes/scenes'
import { NOON, persona } from '../testing/bank'
import { pathOf } from '../worlds/choose-world'
import type { Recording } from './recorder'
import { replay } from './replay'

let running: RunningSandbox
beforeAll(async () => {
  running = await buildSandbox({ database: ':memory:', control: true, botCheckRounds: 9 })
})
afterAll(() => running.app.close())

function clientOf(name: string): Client {
  const world = running.worlds.at(name)
  return new Client(running.app, world.sandbox, pathOf(world))
}

/** As saved to a file. */
async function saved(name: string): Promise<Recording> {
  return (await running.app.inject(`/w/${name}/sandbox/recording`)).json()
}
const differencesOf = (recording: Recording) => replay(running.app, running.worlds, recording)

const PASSWORD = 'minhaSenha-4711'

/** First password with a code, an agreement, a change of password, a refused call. */
async function session(name: string): Promise<Recording> {
  await running.app.inject({ method: 'PUT', url: `/sandbox/worlds/${name}`, payload: { now: NOON } })
  const client = clientOf(name)
  const { taxId } = persona('cliente')
  await client.consult(taxId)
  const debtor = await client.login('cliente')
  await debtor.confirm()
  await debtor.agree()
  await debtor.fetchData('PUT /api/login/PwsRegister2', {
    body: { cpfCnpj: taxId, senha: PASSWORD, StateMode: 'PF' },
  })
  await debtor.fetchData('POST /api/auth/TokenValidate', { body: { CpfCnpj: taxId, Token: debtor.token } })
  const { token } = await client.fetchData('POST /api/auth/login/{botToken}', {
    params: { botToken: await client.solvedBotCheck() },
    body: { cpfCnpj: taxId, senha: PASSWORD },
  })
  await new Visitor(client, taxId, token).negotiations()
  await client.call('GET /api/UsuarioData/{id}', { params: { id: taxId }, token: 'forged' })
  await running.app.inject(`/w/${name}/api/UsuarioData/%E0`)
  return saved(name)
}

test('a saved session gives the same statuses and structures in a fresh world', async () => {
  const recording = await session('maria')
  expect(recording.calls.length).toBeGreaterThan(15)
  expect(recording.calls.every(({ status }) => status !== null)).toBe(true)
  expect(await differencesOf(recording)).toEqual([])
})

test('it carries neither passwords that were typed, nor tokens', async () => {
  const text = JSON.stringify(await session('secretive'))
  expect(text).not.toContain(PASSWORD)
  expect(text).not.toMatch(/eyJ[\w-]{10,}\.|forged|[A-Za-z0-9+/=]{200,}/)
  expect(text).toContain('"authorization":"Bearer {{')
})

test('another status or another structure is found', async () => {
  const recording = await session('changed')
  const place = recording.calls.findIndex(({ path }) => path.endsWith('/Formalizar'))
  const call = recording.calls[place]
  if (call === undefined) throw new Error('no conclusion')
  const other = { ...call, status: 500, shape: { ...Object(call.shape), field: 'string' } }
  const calls = recording.calls.map((one) => (one === call ? other : one))
  expect(await differencesOf({ ...recording, calls })).toMatchObject([
    { call: place, recorded: { status: 500 }, replayed: { status: 200 } },
  ])
})

test('what the operator does is part of it: faults, and time passing', async () => {
  const client = clientOf('operated')
  await client.control('/faults', { method: 'GET', path: '/api/v1/getServerDate', status: 503, times: 1 })
  await client.call('GET /api/v1/getServerDate')
  const debtor = await client.login('cliente')
  await client.control('/advance', { to: new Date(Date.now() + 2 * 86_400_000).toISOString() })
  await debtor.call('GET /api/UsuarioData/{id}', { params: { id: debtor.taxId } })
  const recording = await saved('operated')
  expect(recording.calls.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 503, 200, 401]))
  expect(await differencesOf(recording)).toEqual([])
})

test.each(scenes)('the scene $key can be saved and replayed', async ({ key }) => {
  const { world } = (await running.app.inject({ method: 'POST', url: `/sandbox/scenes/${key}` })).json()
  expect(await differencesOf(await saved(world))).toEqual([])
})

test('a reset begins a new session, and the common world has none', async () => {
  await clientOf('reset').login('cliente')
  await running.app.inject({ method: 'POST', url: '/w/reset/sandbox/reset' })
  expect((await saved('reset')).calls).toEqual([])
  expect((await running.app.inject('/sandbox/recording')).statusCode).toBe(409)
})
