import { buildSandbox, type RunningSandbox } from '../app'
import { scenes } from '../scenes/scenes'
import { Client, NOON, persona, Visitor } from '../testing/bank'
import { type Har, readHar } from './recording'
import { replay } from './replay'

let running: RunningSandbox
beforeAll(async () => {
  running = await buildSandbox({ database: ':memory:', control: true, botCheckRounds: 9 })
})
afterAll(() => running.app.close())

const clientOf = (name: string) => new Client(running.app, running.worlds.at(name))

/** A session as saved to a file. */
async function saved(name: string): Promise<Har> {
  return (await running.app.inject(`/w/${name}/sandbox/recording`)).json()
}
const differencesOf = (recording: Har) => replay(running.app, running.worlds, recording)

// Fiddler and Windows editors write a byte-order mark: mitmproxy/mitmproxy#6897, grafana/har-to-k6#98.
test('a saved session is read as editors save it, and another file is told', () => {
  const read = (text: string) => readHar(new TextEncoder().encode(text))
  const har = { log: { entries: [] } }
  expect(read(`\ufeff${JSON.stringify(har)}\r\n`)).toEqual(har)
  for (const other of ['', '{}', 'null', '[]', '{"log":{}}', '<html>', JSON.stringify(har).slice(0, -1)])
    expect(() => read(other)).toThrow('não é um arquivo HAR')
})

const PASSWORD = 'minhaSenha-4711'

/** First password with a code, an agreement, a change of password, a refused call. */
async function session(name: string): Promise<Har> {
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
  expect(recording.log.entries.length).toBeGreaterThan(15)
  expect(recording.log.entries.every(({ response }) => response.status !== 0)).toBe(true)
  expect(await differencesOf(recording)).toEqual([])
})

test('it carries neither passwords that were typed, nor tokens', async () => {
  const text = JSON.stringify(await session('secretive'))
  expect(text).not.toContain(PASSWORD)
  expect(text).not.toMatch(/eyJ[\w-]{10,}\.|forged|[A-Za-z0-9+/=]{200,}/)
  expect(text).toContain('{"name":"authorization","value":"Bearer {{')
})

test('another status or another structure is found', async () => {
  const recording = await session('changed')
  const { entries } = recording.log
  const place = entries.findIndex(({ request }) => request.url.endsWith('/Formalizar'))
  const entry = entries[place]
  if (entry === undefined) throw new Error('no conclusion')
  const { response } = entry
  const changed = (other: Partial<typeof response>) => {
    const changedEntries = entries.map((one) =>
      one === entry ? { ...entry, response: { ...response, ...other } } : one,
    )
    return differencesOf({ log: { ...recording.log, entries: changedEntries } })
  }
  expect(await changed({ status: 500 })).toMatchObject([
    { call: place, recorded: { status: 500 }, replayed: { status: 200 } },
  ])
  const content = { ...response.content, text: '{"field":"string"}' }
  expect(await changed({ content })).toMatchObject([{ call: place, recorded: { shape: content.text } }])
})

test('what the operator does is part of it: faults, and time passing', async () => {
  const client = clientOf('operated')
  const control = (path: string, payload: object) =>
    running.app.inject({ method: 'POST', url: `/w/operated/sandbox${path}`, payload })
  await control('/faults', { method: 'GET', path: '/api/v1/getServerDate', status: 503, times: 1 })
  await client.call('GET /api/v1/getServerDate')
  const debtor = await client.login('cliente')
  await control('/advance', { to: new Date(Date.now() + 2 * 86_400_000).toISOString() })
  await debtor.call('GET /api/UsuarioData/{id}', { params: { id: debtor.taxId } })
  const recording = await saved('operated')
  expect(recording.log.entries.map(({ response }) => response.status)).toEqual(
    expect.arrayContaining([201, 503, 200, 401]),
  )
  expect(await differencesOf(recording)).toEqual([])
})

test.each(scenes)('the scene $key can be saved and replayed', async ({ key }) => {
  const { world } = (await running.app.inject({ method: 'POST', url: `/sandbox/scenes/${key}` })).json()
  expect(await differencesOf(await saved(world))).toEqual([])
})

test('a reset begins a new session, and the common world has none', async () => {
  await clientOf('reset').login('cliente')
  await running.app.inject({ method: 'POST', url: '/w/reset/sandbox/reset' })
  expect((await saved('reset')).log.entries).toEqual([])
  expect((await running.app.inject('/sandbox/recording')).statusCode).toBe(409)
})
