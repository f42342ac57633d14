import { Bank, persona } from '../testing/bank'

test('refusals are logged without saying whose they are', async () => {
  const lines: string[] = []
  const bank = await Bank.open({ logRefusal: (line) => lines.push(line) })
  const { taxId } = persona('cliente')
  for (let i = 0; i < 6; i++)
    await bank.call('POST /api/auth/login/{botToken}', {
      params: { botToken: await bank.solvedBotCheck() },
      body: { cpfCnpj: taxId, senha: 'errada123' },
    })
  await bank.call('GET /api/UsuarioData/{id}', { params: { id: taxId } })
  await bank.close()
  const events = lines.map((line) => JSON.parse(line))
  const login = { event: 'security', call: 'POST /api/auth/login/:botToken' }
  expect(events).toMatchObject([
    ...Array.from({ length: 5 }, () => ({ ...login, kind: 'not-authenticated', status: 401 })),
    { ...login, kind: 'limited', status: 429, code: 'MUITAS_TENTATIVAS' },
    { kind: 'not-authenticated', call: 'GET /api/UsuarioData/:id', status: 401, code: 'NAO_AUTORIZADO' },
  ])
  expect(new Set(events.map(({ client }) => client)).size).toBe(1)
  expect(lines.join()).not.toMatch(new RegExp(`${taxId}|127\\.0\\.0\\.1|errada123`))
})

const TAX_ID = persona('cliente').taxId
const TRACE = '00-7f3a9c00112233445566778899aabbcc-21b0445566778899-01'

/** The line of one call. */
async function lineOf(url: string, traceparent: string): Promise<string> {
  const lines: string[] = []
  const bank = await Bank.open({ logCall: (line) => lines.push(line) })
  await bank.app.inject({ url, headers: { traceparent } })
  await bank.close()
  return lines.join()
}

test('a call is logged by its trace and by its code, without ids', async () => {
  const line = await lineOf(`/api/UsuarioData/${TAX_ID}?nome=Maria`, TRACE)
  expect(JSON.parse(line)).toEqual({
    time: expect.any(String),
    event: 'call',
    call: 'GET /api/UsuarioData/:id',
    status: 401,
    seconds: expect.any(Number),
    code: '7f3a9c-21b',
    traceparent: TRACE,
  })
  expect(line).not.toMatch(new RegExp(`${TAX_ID}|Maria`))
})

test.each([TAX_ID, `${TRACE}-${TAX_ID}`, ''])(
  'what is no trace is not written down: %s',
  async (traceparent) => {
    const line = await lineOf('/api/v1/getServerDate', traceparent)
    expect(JSON.parse(line)).toMatchObject({ status: 200, code: '', traceparent: '' })
    expect(line).not.toContain(TAX_ID)
  },
)
