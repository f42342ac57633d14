import { defaultConfig } from '@portal/demo-bank'
import { fetchHost } from './fetch-host'

type Reply = { status?: number; body?: unknown } | 'no answer'

let requests: { url: string; init: RequestInit }[] = []
let replies: Record<string, Reply[]> = {}

beforeEach(() => {
  requests = []
  replies = { 'get-csrf-token': [{ body: { csrfToken: 'um' } }] }
  Object.assign(globalThis, {
    __WIDGET_CONFIG__: {
      brandName: defaultConfig.brand.name,
      ...defaultConfig.contact,
      callMeHours: defaultConfig.hours.callMe,
      chat: defaultConfig.chat,
      apiBase: '',
      fieldSink: null,
      privacyUrl: '/diretiva-privacidade',
      helpCenterUrl: '/central-de-duvidas',
    },
    fetch: async (url: string, init: RequestInit) => {
      requests.push({ url, init })
      const queue = replies[url.split('/').at(-1) ?? ''] ?? []
      const reply = queue.length > 1 ? queue.shift() : queue[0]
      if (reply === undefined || reply === 'no answer') throw new TypeError('Failed to fetch')
      return Response.json(reply.body ?? {}, { status: reply.status ?? 200 })
    },
  })
})

const page = {
  site: 'https://portal.example',
  person: () => ({}),
  onEvent: () => {},
  loadForm: () => Promise.reject(new Error('not called here')),
}
const host = () => fetchHost({ ...page, api: 'https://api.example/' })
const tokensSent = () =>
  requests
    .filter(({ init }) => init.method === 'POST')
    .map(({ init }) => new Headers(init.headers).get('x-csrf-token'))

test('calls are anonymous: no cookie, no cache, the origin as referrer', async () => {
  replies.meligue = [{ body: { status: 'OK', protocolo: '1' } }]
  await host().api.callMe('11987654321')
  for (const { init } of requests)
    expect(init).toMatchObject({ credentials: 'omit', cache: 'no-store', referrerPolicy: 'origin' })
  expect(requests.at(-1)).toMatchObject({
    url: 'https://api.example/api/v1/meligue',
    init: { method: 'POST', body: '{"phone":"11987654321"}' },
  })
})

test('a call that the browser asks for carries a trace, and one that fails names it; a plain read has none', async () => {
  replies.meligue = [{ status: 503 }]
  const failed = host().api.callMe('11987654321')
  await expect(failed).rejects.toMatchObject({ traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-/) })
  const sent = requests.map(({ init }) => new Headers(init.headers).get('traceparent'))
  expect(sent).toEqual([null, await failed.catch(({ traceparent }) => traceparent)])
})

test('what was given up before its token came is not sent', async () => {
  const given = new AbortController()
  const said = host().api.chat({ CriaConversa: true }, given.signal)
  given.abort()
  await expect(said).rejects.toMatchObject({ status: null })
  expect(
    requests.filter(({ init }) => !init.signal?.aborted).map(({ url }) => url.split('/').at(-1)),
  ).toEqual(['get-csrf-token'])
})

test('one CSRF token serves all writes', async () => {
  replies.meligue = [{}]
  replies.clicktocall = [{}]
  const { api } = host()
  await api.callMe('11987654321')
  await api.clickToCall('52998224725')
  expect(requests.map(({ url }) => url.split('/').at(-1))).toEqual([
    'get-csrf-token',
    'meligue',
    'clicktocall',
  ])
})

test('a page that proves nothing has no registered number to call; one that does sends its proof', async () => {
  replies.clicktocall = [{}]
  const hostFor = (person: object) => fetchHost({ ...page, person: () => person })
  const taxId = '52998224725'
  expect(hostFor({ taxId }).provenTaxId()).toBeUndefined()
  const { provenTaxId, api } = hostFor({ taxId, identity: 'assinado' })
  expect(provenTaxId()).toBe(taxId)
  await api.clickToCall(taxId)
  expect(JSON.parse(String(requests.at(-1)?.init.body))).toEqual({ cpf: taxId, identidade: 'assinado' })
})

test('an answer without a token sends nothing', async () => {
  replies['get-csrf-token'] = [{ body: {} }]
  await expect(host().api.callMe('11987654321')).rejects.toMatchObject({ status: 200 })
  expect(tokensSent()).toEqual([])
})

test('the API is where the release says, unless the page says otherwise', async () => {
  Object.assign(globalThis, {
    __WIDGET_CONFIG__: { ...__WIDGET_CONFIG__, apiBase: 'https://api.banco.example' },
  })
  await fetchHost(page).now()
  await fetchHost({ ...page, api: 'https://api.example/' }).now()
  expect(requests.map(({ url }) => new URL(url).origin)).toEqual([
    'https://api.banco.example',
    'https://api.example',
  ])
})

test('a refused token is replaced once', async () => {
  replies['get-csrf-token'] = [{ body: { csrfToken: 'velho' } }, { body: { csrfToken: 'novo' } }]
  replies.meligue = [{ status: 403, body: { codigo: 'CSRF' } }, {}]
  await host().api.callMe('11987654321')
  expect(tokensSent()).toEqual(['velho', 'novo'])
})

test('any other refusal is passed on with its status, and not repeated', async () => {
  replies.meligue = [{ status: 403, body: { codigo: 'FORA_DE_HORARIO' } }]
  await expect(host().api.callMe('11987654321')).rejects.toMatchObject({ status: 403 })
  expect(tokensSent()).toEqual(['um'])
})

test.each<[Reply, number | null]>([
  [{ status: 429 }, 429],
  ['no answer', null],
])('%j fails with status %p', async (reply, status) => {
  replies.meligue = [reply]
  await expect(host().api.callMe('11987654321')).rejects.toMatchObject({ status })
})

test('a token that could not be had is asked for again', async () => {
  replies['get-csrf-token'] = ['no answer', { body: { csrfToken: 'dois' } }]
  replies.meligue = [{}]
  const { api } = host()
  await expect(api.callMe('11987654321')).rejects.toMatchObject({ status: null })
  await api.callMe('11987654321')
  expect(tokensSent()).toEqual(['dois'])
})

describe('the clock', () => {
  test('is the server’s', async () => {
    replies.getServerDate = [{ body: { serverDate: '2026-11-27T10:00:00-03:00' } }]
    expect(await host().now()).toEqual(new Date('2026-11-27T13:00:00Z'))
  })

  test.each<[Reply]>([['no answer'], [{ status: 500 }], [{ body: { serverDate: 'hoje' } }], [{ body: {} }]])(
    'is the device’s after %j',
    async (reply) => {
      jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), doNotFake: ['setTimeout', 'clearTimeout'] })
      replies.getServerDate = [reply]
      expect(await host().now()).toEqual(new Date('2026-11-20T12:00:00Z'))
      jest.useRealTimers()
    },
  )
})

test('the privacy notice is the portal’s', () => {
  expect(host().config.privacyUrl).toBe('https://portal.example/diretiva-privacidade')
})

test('a form that never comes, and never fails, counts as one that does not come', async () => {
  jest.useFakeTimers()
  try {
    const form = fetchHost({ ...page, loadForm: () => new Promise(() => {}) }).loadForm()
    await jest.advanceTimersByTimeAsync(15_000)
    await expect(form).resolves.toBeNull()
  } finally {
    jest.useRealTimers()
  }
})
