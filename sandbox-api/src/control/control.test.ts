import { request } from 'node:http'
import { personas } from '../personas'
import { Bank, NOON, persona } from '../testing/bank'

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(async () => {
  await control('POST', '/reset')
  bank.sandbox.clock.set(new Date(NOON))
})
afterAll(() => bank.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function control(method: Method, path: string, body?: object) {
  const response = await bank.app.inject({
    method,
    url: `/sandbox${path}`,
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, data: response.body === '' ? null : JSON.parse(response.body) }
}
const serverDate = () => bank.call('GET /api/v1/getServerDate')

describe('personas', () => {
  test('tell what a person needs to play them', async () => {
    const { data } = await control('GET', '/personas')
    expect(data).toHaveLength(personas.length)
    for (const one of data) {
      expect(one).toMatchObject({
        key: expect.any(String),
        description: expect.any(String),
        expected: expect.any(String),
      })
      expect(one.cpfCnpj).toMatch(/^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/)
    }
  })
})

describe('outbox', () => {
  test('holds the codes sent, newest first, for one debtor or for all', async () => {
    const [firstId, secondId] = [persona('cliente').taxId, persona('pf-novo').taxId]
    for (const id of [firstId, secondId])
      await bank.fetchData('GET /api/login/GetCodigo/{id}', { params: { id } })
    const own = await control('GET', `/outbox?cpfCnpj=${firstId}`)
    expect(own.data).toMatchObject([
      { cpfCnpj: firstId, channel: 'SMS', to: '11987654321', code: bank.lastCode(firstId) },
    ])
    expect((await control('GET', '/outbox')).data.map(({ cpfCnpj }: { cpfCnpj: string }) => cpfCnpj)).toEqual(
      [secondId, firstId],
    )
  })
})

describe('negotiations', () => {
  test('are what the bank tells the debtor, without a session', async () => {
    const { taxId } = persona('cliente')
    const debtor = await bank.login('cliente')
    await debtor.agree()
    const { status, data } = await control('GET', `/negotiations?cpfCnpj=${taxId}`)
    expect(status).toBe(200)
    expect(data.dados).toEqual(await debtor.negotiations())
    expect(data.dados.acordos).toHaveLength(1)
    expect((await control('GET', '/negotiations?cpfCnpj=1')).status).toBe(404)
  })
})

describe('clock', () => {
  test('is set, runs on, and goes back to the real time', async () => {
    const set = await control('PUT', '/clock', { now: '2027-02-09T09:30:00Z' })
    expect(set.data).toMatchObject({ shifted: true, now: expect.stringMatching(/^2027-02-09T06:30:00/) })
    expect((await serverDate()).data).toMatchObject({
      serverDate: expect.stringMatching(/^2027-02-09T06:30:0/),
    })
    expect((await control('PUT', '/clock', { now: null })).data).toMatchObject({ shifted: false })
  })

  test.each([[{ now: 'tomorrow' }], [{ now: 5 }], [{}], [{ now: '1850-01-01T00:00:00Z' }]])(
    'refuses %j',
    async (body) => {
      expect((await control('PUT', '/clock', body)).status).toBe(400)
    },
  )

  test('takes untouched agreements along, and leaves those that were touched', async () => {
    const debtor = await bank.login('acordos-varios')
    const before = (await debtor.negotiations()).acordos
    await control('PUT', '/clock', { now: '2027-03-15T12:00:00-03:00' })
    const after = (await debtor.negotiations()).acordos
    expect(after.map(({ estado }) => estado).sort()).toEqual(before.map(({ estado }) => estado).sort())
    expect(after.map(({ criadoEm }) => criadoEm)).not.toEqual(before.map(({ criadoEm }) => criadoEm))
  })
})

describe('faults', () => {
  test('happen as often as ordered', async () => {
    await control('POST', '/faults', { method: 'GET', path: '/api/v1/getServerDate', status: 503, times: 2 })
    expect([(await serverDate()).status, (await serverDate()).status, (await serverDate()).status]).toEqual([
      503, 503, 200,
    ])
  })

  test('carry the body that was ordered, a text as it is', async () => {
    await control('POST', '/faults', {
      method: '*',
      path: '/api/login/GetFone/{id}',
      status: 401,
      body: { title: 'X' },
    })
    await control('POST', '/faults', { method: 'GET', path: '/api/v1/getServerDate', body: '{"serverDate":' })
    expect(
      await bank.stranger().call('GET /api/login/GetFone/{id}', { params: { id: '52998224725' } }),
    ).toMatchObject({
      status: 401,
      data: { title: 'X' },
    })
    const broken = await bank.app.inject('/api/v1/getServerDate')
    expect([broken.statusCode, broken.body]).toEqual([200, '{"serverDate":'])
  })

  test('match by pattern, and are cleared', async () => {
    await control('POST', '/faults', { method: 'GET', path: '/api/*', status: 500 })
    expect((await serverDate()).status).toBe(500)
    expect((await control('GET', '/faults')).data).toHaveLength(1)
    await control('DELETE', '/faults')
    expect((await serverDate()).status).toBe(200)
  })

  test('delay, and let the call go on', async () => {
    await control('POST', '/faults', { method: 'GET', path: '/api/v1/getServerDate', delayMs: 60 })
    const started = performance.now()
    expect((await serverDate()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(59)
  })

  test('delay no longer once they are cleared', async () => {
    await control('POST', '/faults', {
      method: 'GET',
      path: '/api/v1/getServerDate',
      delayMs: 60_000,
      times: 1,
    })
    const late = serverDate()
    for (let left = 1; left > 0; ) left = (await control('GET', '/faults')).data.length
    await control('DELETE', '/faults')
    expect((await late).status).toBe(200)
  })

  test('drop the connection', async () => {
    const address = await bank.app.listen({ port: 0, host: '127.0.0.1' })
    await control('POST', '/faults', { method: 'GET', path: '/api/v1/getServerDate', drop: true })
    const failure = await new Promise((resolve) => {
      request(`${address}/api/v1/getServerDate`, resolve).on('error', resolve).end()
    })
    expect(failure).toMatchObject({ code: 'ECONNRESET' })
  })

  test.each([
    [{ method: 'GET' }],
    [{ method: 'GET', path: 'x' }],
    [{ method: 'GET', path: '/x', status: 99 }],
    [{ method: 'GET', path: '/x', color: 1 }],
  ])('refuse %j', async (body) => {
    expect((await control('POST', '/faults', body)).status).toBe(400)
  })

  test('never touch the control', async () => {
    await control('POST', '/faults', { method: '*', path: '/*', status: 500 })
    expect((await control('DELETE', '/faults')).status).toBe(204)
  })
})

describe('journal', () => {
  test('a call under way when it is cleared belongs to the time before', async () => {
    await control('POST', '/faults', { method: 'GET', path: '/api/v1/getServerDate', delayMs: 100 })
    const late = bank.call('GET /api/v1/getServerDate')
    await control('DELETE', '/calls')
    expect((await late).status).toBe(200)
    await bank.call('GET /api/v1/get-csrf-token')
    expect((await control('GET', '/calls')).data).toMatchObject([{ path: '/api/v1/get-csrf-token' }])
  })

  test('tells the calls, newest first, and no secrets', async () => {
    const debtor = await bank.login('cliente')
    await debtor.confirm()
    await debtor.call('PUT /api/login/PwsRegister2', {
      body: { cpfCnpj: debtor.taxId, senha: 'muitoSecreta', StateMode: 'PF' },
    })
    const { data } = await control('GET', '/calls')
    expect(data[0]).toMatchObject({
      method: 'PUT',
      path: '/api/login/PwsRegister2',
      status: 200,
      authenticated: true,
      body: { senha: '***', StateMode: 'PF' },
    })
    await debtor.call('POST /api/v1/journey_tracker', {
      body: {
        cpfCnpj: debtor.taxId,
        priority: 6,
        step: 'negociacao',
        flowIn: 'a',
        statusIn: 'b',
        statusOut: 'c',
        flowOut: 'Completo',
        metadata: { codigo: '9A', code: 'AB2C' },
      },
    })
    expect((await control('GET', '/calls')).data[0]).toMatchObject({
      body: { step: 'negociacao', metadata: { codigo: '9A', code: '***' } },
    })
    const text = JSON.stringify(data)
    expect(text).not.toContain('muitoSecreta')
    expect(text).not.toContain(persona('cliente').senha)
    expect(text).not.toContain(debtor.token)
  })
})

test('reset brings everything back', async () => {
  const debtor = await bank.login('cliente')
  await debtor.agree()
  await control('POST', '/faults', { method: '*', path: '/x', status: 500 })
  expect((await control('POST', '/reset')).status).toBe(204)
  bank.sandbox.clock.set(new Date(NOON))
  expect((await control('GET', '/faults')).data).toEqual([])
  expect((await control('GET', '/calls')).data).toEqual([])
  const again = await bank.login('cliente')
  expect(await again.negotiations()).toMatchObject({ acordos: [], negociacoes: [{}, {}] })
})

test("another site's page can neither read nor steer it", async () => {
  const response = await bank.app.inject({
    method: 'POST',
    url: '/sandbox/reset',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(response.statusCode).toBe(403)
  const read = await bank.app.inject({ url: '/sandbox/outbox', headers: { origin: 'https://evil.example' } })
  expect(read.headers['access-control-allow-origin']).toBeUndefined()
})
