import { execution, getConfig, send, signIn } from '@portal/runtime'
import { jwt, resetKernel } from '@portal/testing'
import { fakeNetwork, requestPaths } from '@portal/testing/fake-network'
import { startEarlyLookUp } from './early-look-up'

fakeNetwork()

const MARIA = '52998224725'
const LIST = 'POST /api/v1/negociacoes'
const logIn = (claims = {}) => signIn(jwt({ CpfCnpj: MARIA, exp: 4_000_000_000, ...claims }))

let sent: { call: string; headers: Headers; body: unknown }[]
let answers: Record<string, () => Response>

beforeEach(() => {
  resetKernel()
  window.earlyCalls = []
  history.replaceState(null, '', '/painel-controle')
  sent = []
  answers = {
    'GET /api/v1/getServerDate': () => Response.json({ serverDate: '2026-11-24 10:00:00' }),
    'GET /api/v1/get-csrf-token': () => Response.json({ csrfToken: 'csrf-0' }),
    [`GET /api/v1/get_portfolios/${MARIA}`]: () => Response.json({}),
    [LIST]: () => Response.json({ title: 'Sem banco' }, { status: 503 }),
  }
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, { method, headers, body } = {}) => {
    const call = `${method} ${url}`
    sent.push({ call, headers: new Headers(headers), body: body ? JSON.parse(String(body)) : null })
    const answer = answers[call]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})

const calls = () => sent.map(({ call }) => call)
const start = () => startEarlyLookUp(getConfig())
const READS = [
  'GET /api/v1/getServerDate',
  'GET /api/v1/get-csrf-token',
  `GET /api/v1/get_portfolios/${MARIA}`,
]

test('asks in the name of who is logged in, and the client asks nothing of it again', async () => {
  logIn()
  execution.set('9f2c01ab')
  await start()
  expect(calls()).toEqual([...READS, LIST])
  for (const { headers } of sent) {
    expect(headers.get('Authorization')).toBe(`Bearer ${localStorage.getItem('loggedInUser')}`)
    expect(headers.get('X-Identification')).toBe(MARIA)
  }
  expect(sent.at(-1)?.headers.get('X-CSRF-Token')).toBe('csrf-0')

  const body = {
    cpfCnpj: '529982247',
    filial: '0000',
    tipoPessoa: 1,
    digitoDocumento: '25',
    execResposta: '9f2c01ab',
  } as const
  expect(sent.at(-1)?.body).toEqual(body)
  await expect(send(LIST, { body, retries: 0 })).rejects.toMatchObject({ status: 503 })
  expect(requestPaths()).toEqual([])
})

test.each([
  ['05:59:59', false],
  ['06:00:00', true],
  ['20:14:59', true],
  ['20:15:00', false],
])('at %s by the bank’s clock the list is asked for: %s', async (time, isOpen) => {
  answers['GET /api/v1/getServerDate'] = () => Response.json({ serverDate: `2026-11-24 ${time}` })
  logIn()
  await start()
  expect(calls()).toEqual(isOpen ? [...READS, LIST] : READS)
})

test.each<[string, () => unknown]>([
  ['nobody is logged in', () => undefined],
  ['the session is over', () => localStorage.setItem('loggedInUser', jwt({ CpfCnpj: MARIA, exp: 1 }))],
  [
    'the tab holds the visit of somebody else',
    () => {
      logIn({ CpfCnpj: '11144477735' })
      localStorage.setItem('loggedInUser', jwt({ CpfCnpj: MARIA, exp: 4_000_000_000 }))
    },
  ],
  [
    'a link leads here',
    () => {
      logIn()
      history.replaceState(null, '', '/painel-controle?cpfCnpj=1&execId=2')
    },
  ],
])('nothing is asked when %s', async (_, arrange) => {
  arrange()
  await start()
  expect(calls()).toEqual([])
})

test('once the client has taken over, the list is its own', async () => {
  logIn()
  const looking = start()
  await send('GET /api/v1/getServerDate')
  await looking
  expect(calls()).toEqual(READS)
})

test('what did not come is asked for anew', async () => {
  delete answers['GET /api/v1/getServerDate']
  logIn()
  await expect(start()).rejects.toThrow('Failed to fetch')
  expect(window.earlyCalls?.map(({ call }) => call)).not.toContain('GET /api/v1/getServerDate')
})
