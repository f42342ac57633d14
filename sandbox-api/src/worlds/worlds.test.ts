import { Bank, NOON, persona } from '../testing/bank'

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
afterAll(() => bank.close())

const { taxId } = persona('cliente')

/** Response of a call in a world, chosen by header. */
async function inWorld(
  name: string,
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET',
  payload?: object,
) {
  const response = await bank.app.inject({
    method,
    url,
    headers: { 'x-sandbox-world': name },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, data: response.body === '' ? null : JSON.parse(response.body) }
}
const codeIn = async (name: string) => {
  await bank.at(name).fetchData('GET /api/login/GetCodigo/{id}', { params: { id: taxId } })
  return (await inWorld(name, '/sandbox/outbox')).data[0].code
}

describe('a world is chosen by', () => {
  const ways = {
    path: { url: '/w/chosen/sandbox/worlds', headers: {} },
    header: { url: '/sandbox/worlds', headers: { 'x-sandbox-world': 'chosen' } },
    cookie: { url: '/sandbox/worlds', headers: { cookie: 'other=1; sandbox-world=chosen' } },
    'path before header and cookie': {
      url: '/w/chosen/sandbox/worlds',
      headers: { 'x-sandbox-world': 'a', cookie: 'sandbox-world=b' },
    },
  }
  test.each(Object.entries(ways))('%s', async (_way, request) => {
    expect((await bank.app.inject(request)).json().current).toMatchObject({ name: 'chosen' })
  })

  test('nothing: the common one', async () => {
    expect((await bank.app.inject('/sandbox/worlds')).json().current).toMatchObject({
      name: null,
      seed: null,
    })
  })

  test.each(['a b', '../x', '', 'x'.repeat(41)])('a name, which %j is not', async (name) => {
    expect((await inWorld(name, '/api/v1/getServerDate')).status).toBe(400)
  })
})

describe('worlds do not disturb each other:', () => {
  test('clock', async () => {
    await inWorld('left', '/sandbox/clock', 'PUT', { now: '2027-02-09T09:30:00Z' })
    const dates = [
      (await inWorld('left', '/api/v1/getServerDate')).data.serverDate,
      (await inWorld('right', '/api/v1/getServerDate')).data.serverDate,
      (await bank.fetchData('GET /api/v1/getServerDate')).serverDate,
    ]
    expect(dates[0]).toMatch(/^2027-02-09T06:30/)
    expect(dates[1]).not.toMatch(/^2027/)
    expect(dates[2]).toMatch(new RegExp(`^${NOON.slice(0, 13)}`))
  })

  test('faults', async () => {
    await inWorld('left', '/sandbox/faults', 'POST', { method: '*', path: '/api/*', status: 503 })
    const status = async (name: string) => (await inWorld(name, '/api/v1/get-csrf-token')).status
    expect([await status('left'), await status('right')]).toEqual([503, 200])
    expect((await bank.call('GET /api/v1/get-csrf-token')).status).toBe(200)
    await inWorld('left', '/sandbox/faults', 'DELETE')
  })

  test('outbox and calls', async () => {
    await codeIn('sender')
    expect((await inWorld('reader', '/sandbox/outbox')).data).toEqual([])
    expect((await inWorld('reader', '/sandbox/calls')).data).toEqual([])
    const { data: calls } = await inWorld('sender', '/sandbox/calls')
    expect(calls).toContainEqual(expect.objectContaining({ path: `/api/login/GetCodigo/${taxId}` }))
  })

  test('limits', async () => {
    const again = async (name: string) =>
      (await bank.at(name).call('GET /api/login/GetCodigo/{id}', { params: { id: taxId } })).status
    expect([await again('one'), await again('one'), await again('two')]).toEqual([200, 429, 200])
  })

  test('sessions and keys', async () => {
    const debtor = await bank.login('cliente')
    const elsewhere = await bank.app.inject({
      url: `/w/right/api/UsuarioData/${taxId}`,
      headers: { authorization: `Bearer ${debtor.token}` },
    })
    expect(elsewhere.statusCode).toBe(401)
  })

  test('reset', async () => {
    await codeIn('kept')
    await inWorld('emptied', '/sandbox/reset', 'POST')
    expect((await inWorld('kept', '/sandbox/outbox')).data).toHaveLength(1)
  })
})

describe('ids come from the seed:', () => {
  /** One code, one execution and one agreement. */
  async function played(name: string, seed?: string) {
    await inWorld(name, `/sandbox/worlds/${name}`, 'PUT', {
      now: NOON,
      ...(seed === undefined ? {} : { seed }),
    })
    const world = bank.at(name)
    await world.consult(taxId)
    await world.fetchData('GET /api/login/GetCodigo/{id}', { params: { id: taxId } })
    const debtor = await world.login('cliente')
    const { execId } = await debtor.fetchData('POST /api/v1/criar_exec', { body: { cpfCnpj: taxId } })
    const { numeroAcordo, linhaDigitavel } = await debtor.agree()
    const { data: messages } = await inWorld(name, '/sandbox/outbox')
    const code = messages.map((message: { code: string | null }) => message.code).find(Boolean)
    return { execId, numeroAcordo, linhaDigitavel, code }
  }

  test('the same one gives the same ids', async () => {
    expect(await played('first', 'seven')).toEqual(await played('second', 'seven'))
  })

  test('another one gives others, and a name is a seed', async () => {
    const [some, others, again] = [await played('alfa'), await played('beta'), await played('alfa')]
    expect(again).toEqual(some)
    for (const key of ['execId', 'numeroAcordo', 'linhaDigitavel', 'code'] as const) {
      expect(others[key]).not.toBe(some[key])
    }
  })

  test('a reset begins again', async () => {
    const before = await codeIn('seeded')
    await inWorld('seeded', '/sandbox/reset', 'POST')
    expect(await codeIn('seeded')).toBe(before)
  })
})

describe('room', () => {
  test('is made by ending the world that was unused for longest', async () => {
    const { most } = (await bank.app.inject('/sandbox/worlds')).json()
    for (let i = 0; i < most; i += 1) await inWorld(`crowd-${i}`, '/sandbox/clock')
    await inWorld('crowd-0', '/sandbox/clock')
    await inWorld('last', '/sandbox/clock')
    const { worlds, evicted } = (await bank.app.inject('/sandbox/worlds')).json()
    expect(worlds).toHaveLength(most)
    expect(worlds.map(({ name }: { name: string }) => name)).toContain('crowd-0')
    expect(evicted.at(-1)).toBe('crowd-1')
  })

  test('is made by hand', async () => {
    await inWorld('gone', '/sandbox/clock')
    expect((await bank.app.inject({ method: 'DELETE', url: '/sandbox/worlds/gone' })).statusCode).toBe(204)
    expect((await bank.app.inject({ method: 'DELETE', url: '/sandbox/worlds/gone' })).statusCode).toBe(404)
  })
})

test('without the control there is one world, whatever is asked for', async () => {
  const bare = await Bank.open({ control: false })
  const { statusCode } = await bare.app.inject('/w/a/api/v1/getServerDate')
  const dates = await bare.app.inject({ url: '/api/v1/getServerDate', headers: { 'x-sandbox-world': 'a' } })
  expect([statusCode, dates.json().serverDate.slice(0, 10)]).toEqual([404, NOON.slice(0, 10)])
  await bare.close()
})

test('a browser enters a world by a cookie, and leaves it', async () => {
  const entered = await bank.app.inject('/sandbox/enter?name=maria')
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/w/maria/sandbox'])
  const [cookie = ''] = String(entered.headers['set-cookie']).split(';')
  const { current } = (await bank.app.inject({ url: '/sandbox/worlds', headers: { cookie } })).json()
  expect(current).toMatchObject({ name: 'maria' })
  const left = await bank.app.inject('/sandbox/enter')
  expect(left.headers).toMatchObject({ location: '/sandbox' })
  expect(left.headers['set-cookie']).toContain('Max-Age=0')
})
