import { request } from 'node:http'
import { type CallDefinition, type CallName, contract, Problem } from '@portal/contract'
import { Bank, callNames, type Reply, type Visitor } from '../testing/bank'
import { errorsOf } from './validation'

const definitionOf = (name: CallName): CallDefinition => contract[name]
const writes = callNames.filter((name) => !name.startsWith('GET '))
const withBody = callNames.filter((name) => {
  const { body, upload } = definitionOf(name)
  return body !== undefined && upload === undefined
})
const ofDebtors = callNames.filter((name) => definitionOf(name).openTo === undefined)

let bank: Bank
let debtor: Visitor
let port: string
beforeAll(async () => {
  bank = await Bank.open()
  port = new URL(await bank.app.listen({ port: 0, host: '127.0.0.1' })).port
  debtor = await bank.login('cliente')
})
afterAll(() => bank.close())

/** Valid path parameters; the records need not exist. */
const fitting: Record<string, string> = {
  quantidade: '1',
  date: '2026-12-01',
  carteira: '09',
  exec: '0',
  parcela: '1',
  parcelas: '1',
  codigo: 'ABCD',
  cep: '01310100',
}
function pathOf(name: CallName): Record<string, string> {
  const id = name.includes('GetAutentica') ? 'a'.repeat(32) : '52998224725'
  const params = Object.keys(definitionOf(name).params?.properties ?? {})
  return Object.fromEntries(params.map((key) => [key, fitting[key] ?? id]))
}

function expectProblem({ status, data }: Reply, wanted: number): void {
  expect({ status, data }).toMatchObject({ status: wanted })
  expect(errorsOf(Problem, data)).toEqual([])
  expect(JSON.stringify(data)).not.toMatch(/at .*\.ts|node_modules|SQLITE/)
}

test.each(writes)('%s: refused without a CSRF token, or with a forged one', async (name) => {
  for (const csrf of [null, 'zzzzzz.abc.def']) {
    expectProblem(await bank.call(name, { params: pathOf(name), csrf, token: debtor.token, body: {} }), 403)
  }
})

test.each(withBody)('%s: broken JSON, a list, and a text are refused', async (name) => {
  for (const body of ['{"cpfCnpj":', '[]', '"text"', '{"__proto__":{"admin":true}}', 'null']) {
    const reply = await bank.call(name, { params: pathOf(name), body, token: debtor.token })
    expectProblem(reply, 400)
  }
})

test.each(withBody)('%s: a huge body is refused', async (name) => {
  const body = JSON.stringify({ a: 'x'.repeat(300 * 1024) })
  expectProblem(await bank.call(name, { params: pathOf(name), body, token: debtor.token }), 413)
})

test.each(withBody)('%s: another kind of content is refused', async (name) => {
  const options = {
    params: pathOf(name),
    body: 'a=1',
    contentType: 'text/plain',
    token: debtor.token,
  }
  expectProblem(await bank.call(name, options), 415)
})

const closed = withBody.filter((name) => definitionOf(name).body?.additionalProperties === false)
test.each(closed)('%s: an unknown field is refused by its name', async (name) => {
  const body = {
    ...Object.fromEntries(Object.keys(definitionOf(name).body?.properties ?? {}).map((key) => [key, 1])),
    papel: 'admin',
  }
  const reply = await bank.call(name, { params: pathOf(name), body, token: debtor.token })
  expectProblem(reply, 400)
  expect(reply.data).toMatchObject({
    erros: expect.arrayContaining([{ campo: 'papel', mensagem: 'Campo desconhecido' }]),
  })
})

describe('tokens', () => {
  const forged = async (): Promise<string[]> => {
    const [head = '', body = '', seal = ''] = debtor.token.split('.')
    const claims: object = JSON.parse(Buffer.from(body, 'base64url').toString())
    const other = Buffer.from(JSON.stringify({ ...claims, CpfCnpj: '12345678000195' })).toString('base64url')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    return [
      'nonsense',
      `${head}.${other}.${seal}`,
      `${none}.${body}.`,
      // Changes the first character: the last one contains padding bits.
      `${head}.${body}.${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`,
    ]
  }

  test.each(ofDebtors)('%s: no token and wrong tokens open nothing', async (name) => {
    for (const token of [undefined, ...(await forged())]) {
      const reply = await bank.call(name, { params: pathOf(name), body: {}, token })
      expectProblem(reply, 401)
    }
  })
})

describe('addresses', () => {
  test.each([
    ['/api//verificar', 404],
    ['/API/v1/getServerDate', 404],
    ['/api/v1/getServerDate/', 404],
    ['/api/login/GetFone/..%2f..%2fetc%2fpasswd', 400],
    ['/api/login/GetFone/52998224725%00', 400],
    ["/api/login/GetFone/' OR 1=1 --", 400],
    ['/api/login/GetFone/%ff', 400],
    [`/api/login/GetFone/${'1'.repeat(5000)}`, 400],
  ])('%.60s answers %i', async (url, status) => {
    const response = await bank.app.inject({ method: 'GET', url })
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toContain('application/problem+json')
  })
})

test.each(['/api/../sandbox/personas', '/api/%2e%2e/sandbox/personas', '/./sandbox/personas'])(
  '%s, as it is on the wire, leads nowhere',
  async (path) => {
    const status = await new Promise((resolve, reject) => {
      request({ port, path }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(404)
  },
)

test('an error inside the sandbox is a plain 500 that tells nothing', async () => {
  const reported: unknown[] = []
  const broken = await Bank.open({ report: (error) => reported.push(error) })
  broken.sandbox.store.find = () => {
    throw new Error('the disk is full')
  }
  const reply = await broken.call('GET /api/login/GetFone/{id}', { params: { id: '52998224725' } })
  expectProblem(reply, 500)
  expect(reported).toHaveLength(1)
  await broken.close()
})

test('the control is closed unless the sandbox is started for it', async () => {
  const strict = await Bank.open({ control: false })
  for (const url of ['/sandbox', '/sandbox/personas', '/sandbox/outbox', '/sandbox/calls']) {
    expect((await strict.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  }
  await strict.close()
})
