import { defaultConfig } from '@portal/demo-bank'
import { UNFIT_ANSWER } from '@portal/domain/http-failure'
import { countLeftOut } from '@portal/domain/shape'
import {
  fakeNetwork,
  type Reply,
  requestPaths,
  requests,
  respondWith,
  serverDate,
  withCsrf,
} from '@portal/testing/fake-network'
import { jwt } from '@portal/testing/fake-token'
import { waitFor } from '@testing-library/react'
import { ApiError } from './api-error'
import { setConfig } from './config'
import { type FailedCall, failedCalls } from './failed-calls'
import { CSRF_UNAVAILABLE, loadServerTime, send, sendForFile } from './http'
import { endSession, signIn, useSession } from './session'
import { identification } from './visit'

const failure = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('should have failed')
    },
    (error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    },
  )

fakeNetwork()

const reportedFailures: FailedCall[] = []
failedCalls.take((failed) => reportedFailures.push(failed))
/** Failures reported since the last call. */
const takeFailures = () => reportedFailures.splice(0)
beforeEach(() => void takeFailures())

const worldClock = {
  datetime: '2026-11-20T12:00:00-03:00',
  utc_datetime: '2026-11-20T15:00:00Z',
  unixtime: 1_795_186_800,
  timezone: 'America/Sao_Paulo',
  utc_offset: '-03:00',
}
const rung = { status: 200, data: { status: 'OK', protocolo: '1' } }

test('answers come with status and data', async () => {
  respondWith(() => serverDate)
  await expect(send('GET /api/v1/getServerDate')).resolves.toEqual(serverDate)
})

test('path parameters are filled in and escaped', async () => {
  respondWith(() => ({ status: 200, data: { cpfCnpj: '52998224725', eventos: [] } }))
  await send('GET /api/v1/journey_tracker/{id}/{step}', { params: { id: '1/2', step: '9A' } })
  expect(requestPaths()).toEqual(['get /api/v1/journey_tracker/1%2F2/9A'])
})

test('calls go to the configured base host', async () => {
  setConfig({ ...defaultConfig, apiBase: 'https://api.banco.example' })
  respondWith(() => serverDate)
  await send('GET /api/v1/getServerDate')
  expect(requestPaths()).toEqual(['get https://api.banco.example/api/v1/getServerDate'])
})

describe('headers', () => {
  const header = (name: string) => requests.at(-1)?.headers.get(name)

  test('nobody known: neither Authorization nor X-Identification', async () => {
    respondWith(() => serverDate)
    await send('GET /api/v1/getServerDate')
    expect([header('Authorization'), header('X-Identification')]).toEqual([undefined, undefined])
  })

  test('the consulted id and the login token go along', async () => {
    respondWith(() => serverDate)
    const token = jwt({ CpfCnpj: '52998224725' })
    signIn(token)
    identification.set('111.444.777-35')
    await send('GET /api/v1/getServerDate')
    expect([header('Authorization'), header('X-Identification')]).toEqual([`Bearer ${token}`, '11144477735'])
  })

  test('an expired token is not sent', async () => {
    respondWith(() => serverDate)
    localStorage.setItem('loggedInUser', jwt({ CpfCnpj: '52998224725', exp: 1 }))
    await send('GET /api/v1/getServerDate')
    expect(header('Authorization')).toBeUndefined()
  })

  test('the world clock and the postal codes learn nothing', async () => {
    respondWith(({ url }) => ({
      status: 200,
      data: url?.includes('cep') ? { erro: 'true' } : worldClock,
    }))
    signIn(jwt({ CpfCnpj: '52998224725' }))
    await send('GET /api/timezone/America/Sao_Paulo')
    await send('GET /api/v1/cep/{cep}', { params: { cep: '01310100' } })
    for (const { headers } of requests) expect(Object.keys(headers.toJSON())).toEqual(['Accept'])
    expect(requests).toHaveLength(2)
  })

  test('a stranger’s call says nothing of who is logged in', async () => {
    respondWith(() => serverDate)
    signIn(jwt({ CpfCnpj: '52998224725' }))
    await send('GET /api/v1/getServerDate', { skipAuth: true })
    expect(Object.keys(requests[0]?.headers.toJSON() ?? {})).toEqual(['Accept', 'traceparent'])
  })

  test('a repeated write carries its key', async () => {
    respondWith(withCsrf(() => rung))
    await send('POST /api/v1/meligue', { body: { phone: '11987654321' }, idempotencyKey: 'k1' })
    expect(header('Idempotency-Key')).toBe('k1')
  })
})

describe('a call that uses something up', () => {
  const confirm = (code = 'A7KP') =>
    send('POST /api/consultar_codigo', { body: { cpf: '52998224725', code } })
  const keys = () =>
    requests
      .filter(({ url }) => url?.endsWith('consultar_codigo'))
      .map(({ headers }) => headers.get('Idempotency-Key'))
  const refused = { status: 401, data: { title: 'Código inválido', codigo: 'CODIGO_INVALIDO' } }
  const notOpen = { status: 200, data: { status: 'NOK', detail: 'Nada' } }

  test.each<[string, Reply]>([
    ['a broken connection', 'network'],
    ['a time-out', 'timeout'],
    ['a server that broke', { status: 500, data: {} }],
    ['an answer of another shape', { status: 200, data: { status: 'OK' } }],
  ])('goes out under the same key after %s, until it is answered', async (_, lost) => {
    const replies: Reply[] = [lost, refused, notOpen, notOpen]
    respondWith(withCsrf(() => replies.shift() ?? 'network'))
    expect((await failure(confirm())).isRepetition).toBe(false)
    expect(await failure(confirm())).toMatchObject({ status: 401, isRepetition: true })
    await confirm()
    await confirm()
    const [original, repeated, next, last] = keys()
    expect(repeated).toBe(original)
    expect(new Set([original, next, last]).size).toBe(3)
    expect(Object.keys(sessionStorage).filter((key) => key.includes('unanswered'))).toEqual([])
  })

  test('goes out at once under another key, when the bank has carried out what was typed before', async () => {
    const reused = { status: 409, data: { title: 'Chave já usada', codigo: 'CHAVE_REUTILIZADA' } }
    const replies: Reply[] = ['network', reused, notOpen]
    respondWith(withCsrf(() => replies.shift() ?? 'network'))
    await failure(confirm())
    await confirm('B8LQ')
    const [original, again, fresh] = keys()
    expect(again).toBe(original)
    expect(fresh).not.toBe(original)
  })
})

describe('CSRF', () => {
  const ring = () => send('POST /api/v1/meligue', { body: { phone: '11987654321' } })

  test('one token serves all writes; reads need none', async () => {
    respondWith(withCsrf(({ url }) => (url?.endsWith('getServerDate') ? serverDate : rung)))
    await send('GET /api/v1/getServerDate')
    expect(requests[0]?.headers.get('X-CSRF-Token')).toBeUndefined()
    await Promise.all([ring(), ring()])
    await ring()
    expect(requestPaths().filter((path) => path.includes('csrf'))).toHaveLength(1)
    expect(requests.at(-1)?.headers.get('X-CSRF-Token')).toBe('csrf-1')
  })

  test('a refused token is fetched anew, once', async () => {
    let issued = 0
    respondWith(({ url, headers }) => {
      if (url === '/api/v1/get-csrf-token') return { status: 200, data: { csrfToken: `csrf-${++issued}` } }
      if (headers.get('X-CSRF-Token') === 'csrf-2') return rung
      return { status: 403, data: { title: 'Token CSRF ausente ou inválido', status: 403, codigo: 'CSRF' } }
    })
    await expect(ring()).resolves.toMatchObject({ status: 200 })
    expect(requestPaths()).toEqual([
      'get /api/v1/get-csrf-token',
      'post /api/v1/meligue',
      'get /api/v1/get-csrf-token',
      'post /api/v1/meligue',
    ])
  })

  test('a token refused twice is the end', async () => {
    respondWith(
      withCsrf(() => ({ status: 403, data: { title: 'Token CSRF ausente ou inválido', status: 403 } })),
    )
    const error = await failure(ring())
    expect(error.status).toBe(403)
    expect(requestPaths().filter((path) => path.includes('meligue'))).toHaveLength(2)
  })

  test('another 403 is not repeated', async () => {
    respondWith(
      withCsrf(() => ({ status: 403, data: { title: 'Fora de horário', codigo: 'FORA_DE_HORARIO' } })),
    )
    const error = await failure(ring())
    expect([error.code, requestPaths().length]).toEqual(['FORA_DE_HORARIO', 2])
  })

  test('the next write fetches a token that failed to load again', async () => {
    let up = false
    respondWith(({ url }) => {
      if (url !== '/api/v1/get-csrf-token') return rung
      return up ? { status: 200, data: { csrfToken: 'late' } } : 'network'
    })
    expect((await failure(ring())).kind).toBe('network')
    up = true
    await expect(ring()).resolves.toMatchObject({ status: 200 })
  })
})

test('what must outlive its page goes by fetch, with the headers of every write', async () => {
  setConfig({ ...defaultConfig, apiBase: 'https://api.banco.example' })
  respondWith(() => ({ status: 200, data: { csrfToken: 'csrf-1' } }))
  const sent: Request[] = []
  const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    sent.push(new Request(...request))
    return Response.json({ status: 'OK' }, { status: sent.length === 1 ? 200 : 503 })
  })
  identification.set('11144477735')
  const log = (more: { timeoutMs?: number } = {}) =>
    send('POST /api/v1/InspectLog', {
      body: { sId: 'a', idExec: '', cpfCnpj: 'Não informado' },
      keepalive: true,
      idempotencyKey: 'chave',
      retries: 0,
      ...more,
    })
  expect(await log()).toEqual({ status: 200, data: { status: 'OK' } })
  expect(await failure(log())).toMatchObject({ kind: 'http', status: 503 })
  fetch.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failure(log())).toMatchObject({ kind: 'network' })
  fetch.mockImplementation(
    (request) =>
      new Promise((_, reject) => {
        const { signal } = new Request(request)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  expect(await failure(log({ timeoutMs: 1 }))).toMatchObject({ kind: 'timeout' })
  fetch.mockRestore()
  const [request] = sent
  expect(request).toMatchObject({
    method: 'POST',
    url: 'https://api.banco.example/api/v1/InspectLog',
    keepalive: true,
  })
  const headers = Object.fromEntries(request?.headers ?? [])
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'chave',
    'x-identification': '11144477735',
    'x-csrf-token': 'csrf-1',
  })
  expect(headers).not.toHaveProperty('user-agent')
})

describe('trace context', () => {
  const traceparents = () => requests.map(({ headers }) => headers.get('traceparent'))

  test('one trace of the document, another span for each attempt, and nothing is stored', async () => {
    respondWith(withCsrf(() => ({ status: 503 })))
    const error = await failure(
      send('POST /api/v1/InspectLog', { body: { sId: '1', idExec: '', cpfCnpj: '' } }),
    )
    const sent = traceparents().map((each) => String(each).split('-'))
    expect(sent.map(([, trace]) => trace)).toEqual([sent[0]?.[1], sent[0]?.[1], sent[0]?.[1]])
    expect(new Set(sent.map(([, , span]) => span)).size).toBe(3)
    expect(error.traceparent).toBe(traceparents().at(-1))
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])).not.toContain(
      sent[0]?.[1],
    )
  })

  test.each<[string, Reply]>([
    ['a lost connection', 'network'],
    ['a slow answer', 'timeout'],
    ['a refusal', { status: 404 }],
    ['an answer of another shape', { status: 200, data: '{}' }],
    ['a page', { status: 200, data: '<html>', headers: { 'content-type': 'text/html' } }],
  ])('%s names the very call', async (_, reply) => {
    respondWith(() => reply)
    const error = await failure(send('GET /api/v1/getServerDate'))
    expect(error.traceparent).toMatch(/^00-/)
    expect(error.traceparent).toBe(requests.at(-1)?.headers.get('traceparent'))
  })

  test.each<[string, Reply]>([
    ['a token call that fails', { status: 503 }],
    ['an answer without a token', { status: 200, data: {} }],
  ])('%s is the one that a write names', async (_, reply) => {
    respondWith(() => reply)
    const error = await failure(
      send('POST /api/v1/InspectLog', { body: { sId: '1', idExec: '', cpfCnpj: '' } }),
    )
    expect(error).toMatchObject({ code: CSRF_UNAVAILABLE, traceparent: traceparents().at(-1) })
    expect(error.traceparent).toMatch(/^00-/)
  })

  test('a file that is none names its call', async () => {
    respondWith(() => ({ status: 200, data: '<html>' }))
    const params = { carteira: '1', acordo: '2', parcela: '3', exec: '4' }
    const error = await failure(
      sendForFile('GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}', { params }),
    )
    expect(error.traceparent).toBe(traceparents().at(-1))
  })

  test('cross-origin, only requests with a CORS preflight carry it', async () => {
    setConfig({ ...defaultConfig, apiBase: 'https://api.banco.example' })
    respondWith(withCsrf(() => serverDate))
    await send('GET /api/v1/getServerDate')
    identification.set('11144477735')
    await send('GET /api/v1/getServerDate')
    await send('GET /api/v1/getServerDate', { skipAuth: true })
    expect(traceparents()).toEqual([undefined, expect.stringMatching(/^00-/), undefined])
  })
})

describe('kinds of failure', () => {
  test.each<[Reply, Partial<ApiError>]>([
    ['network', { kind: 'network', status: null }],
    ['timeout', { kind: 'timeout', status: null }],
    [
      { status: 401, data: { title: 'Não autorizado', detail: 'Entre de novo', status: 401 } },
      { kind: 'http', status: 401, title: 'Não autorizado', detail: 'Entre de novo' },
    ],
    [
      { status: 401, data: 'Usuario Ativo' },
      { kind: 'http', title: 'Usuario Ativo' },
    ],
    [{ status: 429, data: { title: 'Muitas' }, headers: { 'retry-after': '42' } }, { retryAfter: 42 }],
    [
      { status: 200, data: '<html>Entre na rede</html>', headers: { 'content-type': 'text/html' } },
      { kind: 'malformed', status: 200 },
    ],
    // With a JSON Content-Type.
    [
      { status: 200, data: '<html>Entre na rede</html>' },
      { kind: 'malformed', status: 200 },
    ],
    [
      { status: 200, data: '{"serverDate":"2026-' },
      { kind: 'malformed', status: 200 },
    ],
    [
      { status: 502, data: '<html>Bad gateway</html>' },
      { kind: 'http', status: 502, body: '<html>Bad gateway</html>' },
    ],
  ])('%j', async (reply, expected) => {
    respondWith(() => reply)
    expect(await failure(send('GET /api/v1/getServerDate'))).toMatchObject(expected)
  })

  test.each<[Reply, string[]]>([
    ['network', ['network']],
    ['timeout', ['timeout']],
    [{ status: 502, data: '<html>Bad gateway</html>' }, ['http-502']],
    [{ status: 200, data: '<html>Entre na rede</html>' }, ['malformed']],
    [{ status: 401, data: { title: 'Não autorizado' } }, []],
    [{ status: 429, data: { title: 'Muitas' } }, []],
  ])('%j is reported to telemetry once, after the last attempt', async (reply, kinds) => {
    respondWith(() => reply)
    await failure(send('GET /api/v1/getServerDate', { retries: 1 }))
    expect(takeFailures()).toEqual(kinds.map((kind) => ({ call: 'GET /api/v1/getServerDate', kind })))
  })

  test.each(['"OK"', 'null', '', '{}', '[]', '{"serverDate":1}', '{"serverDate":"never"}'])(
    '%j is not what the contract declares',
    async (data) => {
      respondWith(() => ({ status: 200, data }))
      const error = await failure(send('GET /api/v1/getServerDate'))
      expect([error.kind, error.status]).toEqual(['malformed', 200])
    },
  )

  test.each([
    ['a field more', '{"serverDate":"2026-11-20T12:00:00-03:00","zona":"BRT"}', 200],
    ['a status that the contract does not name', '{"serverDate":"2026-11-20T12:00:00-03:00"}', 203],
  ])('%s is an answer', async (_, data, status) => {
    respondWith(() => ({ status, data }))
    await expect(send('GET /api/v1/getServerDate')).resolves.toMatchObject({ status })
  })

  describe('an answer that makes no sense', () => {
    const line = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'
    const slip = {
      linhaDigitavel: '23791234059000000004353012345608716670000011840',
      codigoBarras: '1'.repeat(44),
      vencimento: '2026-12-21',
      valor: 118.4,
      nossoNumero: '1',
      beneficiario: { nome: 'Banco', cnpj: '11222333000181' },
      banco: '237',
    }
    const params = { carteira: '09', divida: 'D1', taxId: '52998224725' }

    test('is rejected without a retry, and reported with call and rule', async () => {
      respondWith(() => ({ status: 200, data: { ...slip, valor: 11.84 } }))
      expect(await failure(send(line, { params }))).toMatchObject({ kind: 'malformed', code: UNFIT_ANSWER })
      expect(takeFailures()).toEqual([{ call: line, kind: 'linha-diz-o-mesmo' }])
      respondWith(() => ({ status: 200, data: slip }))
      await expect(send(line, { params })).resolves.toMatchObject({ data: slip })
    })

    test.each([
      ['2026-12-21T23:59:00-03:00', true],
      ['2026-12-22T00:00:00-03:00', false],
    ])('by the bank’s clock, at %s: a slip can be paid, %s', async (at, payable) => {
      const serve = (data: object) => respondWith(() => ({ status: 200, data }))
      serve({ serverDate: at })
      await loadServerTime()
      serve(slip)
      const isFit = await send(line, { params }).then(
        () => true,
        () => false,
      )
      expect(isFit).toBe(payable)
    })

    test('in one entry costs that entry', async () => {
      const meios = [
        { canal: 'SMS', destino: '(11) *****-1234' },
        { canal: 'POMBO', destino: '' },
      ]
      respondWith(() => ({ status: 200, data: { cpfCnpj: '52998224725', meios } }))
      const { data } = await send('GET /api/v1/getContactMeans/{id}', { params: { id: '52998224725' } })
      expect(data.meios).toEqual([meios[0]])
      expect(countLeftOut(data, 'meios')).toBe(1)
    })
  })

  test('a screen that was left cancels its call', async () => {
    respondWith(() => serverDate)
    const screen = new AbortController()
    screen.abort()
    const error = await failure(send('GET /api/v1/getServerDate', { signal: screen.signal }))
    expect(error.kind).toBe('cancelled')
  })
})

describe('time-outs and retries', () => {
  const query = {
    cpfCnpj: '529982247',
    filial: '0000',
    tipoPessoa: 1,
    digitoDocumento: '25',
    execResposta: '',
  } as const
  const noRecord = {
    sucesso: false,
    dados: {
      nomeCliente: '',
      score: 0,
      negociacoes: [],
      acordos: [],
      numeroAcordoNegociacao: '',
      mensagem: '',
      reabreEm: null,
    },
  }
  const attempts = () => requests.filter(({ url }) => url === '/api/v1/negociacoes')

  async function settle<T>(call: Promise<T>): Promise<T> {
    const settled = call.catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(10_000)
    await settled
    return call
  }

  beforeEach(() => jest.useFakeTimers())

  test.each<[Reply, number]>([
    ['network', 3],
    ['timeout', 3],
    [{ status: 502, data: { title: 'Erro api Bradesco' } }, 3],
    [{ status: 401, data: { title: 'Não autorizado' } }, 1],
    [{ status: 429, data: { title: 'Muitas requisições' } }, 1],
  ])('negotiations after %j: %i attempts, 15 s each', async (reply, count) => {
    respondWith(withCsrf(() => reply))
    await expect(settle(send('POST /api/v1/negociacoes', { body: query }))).rejects.toBeInstanceOf(ApiError)
    expect(attempts().map(({ timeout }) => timeout)).toEqual(Array(count).fill(15_000))
  })

  test('the second attempt may succeed', async () => {
    respondWith(withCsrf(() => (attempts().length === 1 ? 'network' : { status: 200, data: noRecord })))
    await expect(settle(send('POST /api/v1/negociacoes', { body: query }))).resolves.toMatchObject({
      status: 200,
    })
    expect(attempts()).toHaveLength(2)
  })

  test('leaving the screen between two attempts ends it', async () => {
    const screen = new AbortController()
    respondWith(withCsrf(() => 'network'))
    const call = failure(send('POST /api/v1/negociacoes', { body: query, signal: screen.signal }))
    await jest.advanceTimersByTimeAsync(100)
    screen.abort()
    expect((await call).kind).toBe('cancelled')
    expect(attempts()).toHaveLength(1)
  })

  test('other calls are not retried by default', async () => {
    respondWith(() => 'network')
    await expect(settle(send('GET /api/v1/getServerDate'))).rejects.toBeInstanceOf(ApiError)
    expect(requests).toHaveLength(1)
    await expect(
      settle(send('GET /api/v1/getServerDate', { retries: 1, timeoutMs: 9 })),
    ).rejects.toBeInstanceOf(ApiError)
    expect(requests.map(({ timeout }) => timeout)).toEqual([20_000, 9, 9])
  })
})

describe('files', () => {
  const params = { carteira: '1', acordo: '2', parcela: '3', exec: '0' }
  const fetchSlip = () => sendForFile('GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}', { params })
  const bytes = (text: string) => Uint8Array.from(new TextEncoder().encode(text)).buffer

  test.each([
    ['attachment; filename="boleto-3.pdf"', 'boleto-3.pdf'],
    ["attachment; filename*=UTF-8''boleto%20n%C2%BA%203.pdf", 'boleto nº 3.pdf'],
    ["attachment; filename*=utf-8'pt-BR'boleto%20n%C2%BA%203.pdf", 'boleto nº 3.pdf'],
    ['attachment; filename="../../etc/boleto.pdf"', '-..-etc-boleto.pdf'],
    ["attachment; filename*=UTF-8''%E0%A4%A", 'boleto.pdf'],
    ['inline', 'boleto.pdf'],
    ['attachment; filename=boleto-3.pdf; size=1234', 'boleto-3.pdf'],
    ['attachment; FileName = "boleto-3.PDF"', 'boleto-3.PDF'],
    ['attachment; filename="boleto; parcela 3.pdf"', 'boleto; parcela 3.pdf'],
    ['attachment; filename="boleto \\"3\\".pdf"', 'boleto -3-.pdf'],
    ['attachment; filename="boleto%20n%C2%BA%203.pdf"', 'boleto nº 3.pdf'],
    ['attachment; filename="100%.pdf"', '100%.pdf'],
    // UTF-8 and Latin-1, as browsers expose header bytes.
    ['attachment; filename="boleto n\u00c2\u00ba 3.pdf"', 'boleto nº 3.pdf'],
    ['attachment; filename="boleto n\u00ba 3.pdf"', 'boleto nº 3.pdf'],
    ['attachment; filename="=?UTF-8?Q?boleto_n=C2=BA_3.pdf?="', 'boleto.pdf'],
    ['attachment; filename="boleto.pdf"; filename*=ISO-8859-1\'\'boleto%BA.pdf', 'boleto.pdf'],
    [
      'attachment; filename="boleto n_ 3.pdf"; filename*=UTF-8\'\'boleto%20n%C2%BA%203.pdf',
      'boleto nº 3.pdf',
    ],
    ['attachment; filename="boleto"', 'boleto.pdf'],
    ['attachment; filename=".pdf"', 'boleto.pdf'],
    ['attachment; filename="boleto.exe"', 'boleto.exe.pdf'],
    ["attachment; filename*=UTF-8''boleto%E2%80%AEfdp.exe", 'boletofdp.exe.pdf'],
    ["attachment; filename*=UTF-8''boleto%0D%0A3.pdf", 'boleto3.pdf'],
    ['attachment; filename=""', 'boleto.pdf'],
    ['attachment; filename="boleto.pdf."', 'boleto.pdf'],
  ])('a PDF with %s is %s', async (disposition, filename) => {
    respondWith(() => ({
      status: 200,
      data: bytes('%PDF-1.7 ...'),
      headers: { 'content-disposition': disposition },
    }))
    const file = await fetchSlip()
    expect(file.filename).toBe(filename)
    expect([file.blob.type, file.blob.size]).toEqual(['application/pdf', 12])
  })

  // sindresorhus/file-type#527, py-pdf/pypdf#3340
  test.each([
    ['a byte-order mark', '\ufeff'],
    ['a line break', '\r\n'],
    ['as much as there may be', ' '.repeat(1019)],
  ])('%s before a PDF is cut', async (_, before) => {
    respondWith(() => ({ status: 200, data: bytes(`${before}%PDF-1.7 ...`) }))
    expect((await fetchSlip()).blob.size).toBe(12)
  })

  test.each([
    ['a page', '<html>'],
    ['a PDF behind more than there may be', `${' '.repeat(1020)}%PDF-1.7`],
  ])('%s is no file, whatever its label', async (_, text) => {
    respondWith(() => ({
      status: 200,
      data: bytes(text),
      headers: { 'content-type': 'application/pdf' },
    }))
    expect((await failure(fetchSlip())).kind).toBe('malformed')
  })

  test('a refusal keeps its words', async () => {
    respondWith(() => ({ status: 404, data: bytes('{"title":"Boleto não encontrado"}') }))
    expect(await failure(fetchSlip())).toMatchObject({
      kind: 'http',
      status: 404,
      title: 'Boleto não encontrado',
    })
  })
})

describe('a refused login token', () => {
  const CPF = '52998224725'
  const readData = () => send('GET /api/UsuarioData/{id}', { params: { id: CPF } })
  const changePhone = () =>
    send('PUT /api/auth/AtualizarTelefone', {
      body: {
        cpfCnpj: CPF,
        telefone: '11987654321',
        DtNascimento: '1980-01-01',
        NomeMae: 'A',
        stateMode: 'PF',
      },
    })
  const invalidToken = { 'www-authenticate': 'Bearer error="invalid_token"' }

  test.each<[string, Reply]>([
    ['its code', { status: 401, data: { title: 'Sessão expirada', codigo: 'SESSAO_EXPIRADA' } }],
    ['no code', { status: 401, data: { title: 'Unauthorized' } }],
    ['an empty body', { status: 401, data: '' }],
    ['HTML', { status: 401, data: '<html>401</html>', headers: { 'content-type': 'text/html' } }],
    ['a challenge', { status: 401, data: '', headers: invalidToken }],
  ])('ends the session: 401 with %s', async (_, reply) => {
    respondWith(() => reply)
    signIn(jwt({ CpfCnpj: CPF }))
    await failure(readData())
    expect(useSession.getState()).toEqual({ session: null, ended: 'expired' })
  })

  test('ends it for a file, and for the CSRF token of a write', async () => {
    respondWith(() => ({ status: 401, data: new ArrayBuffer(0) }))
    for (const call of [
      () => sendForFile('POST /api/v1/boleto/imprimir', { body: { contratos: ['1'], execResposta: '' } }),
      changePhone,
    ]) {
      signIn(jwt({ CpfCnpj: CPF }))
      await failure(call())
      expect(useSession.getState().session).toBeNull()
    }
  })

  test.each<[string, Reply]>([
    ['a wrong answer', { status: 401, data: { title: 'Verifique seus dados!' } }],
    ['a wrong answer with a bare challenge', { status: 401, headers: { 'www-authenticate': 'Bearer' } }],
    [
      'less than the call needs',
      { status: 403, headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } },
    ],
  ])('is not confused with %s', async (_, reply) => {
    respondWith(withCsrf(() => reply))
    const session = signIn(jwt({ CpfCnpj: CPF }))
    await failure(changePhone())
    expect(useSession.getState().session).toEqual(session)
  })

  test('nor with a stranger’s 401, nor with one to the token before', async () => {
    const session = signIn(jwt({ CpfCnpj: CPF }))
    respondWith(() => ({ status: 401 }))
    await failure(send('GET /api/v1/getServerDate', { skipAuth: true }))
    expect(useSession.getState().session).toEqual(session)
    const renewed = jwt({ CpfCnpj: CPF, jti: '2' })
    respondWith(() => {
      signIn(renewed)
      return { status: 401 }
    })
    await failure(readData())
    expect(useSession.getState().session?.token).toBe(renewed)
  })
})

describe('a call of one person', () => {
  const MARIA = jwt({ CpfCnpj: '52998224725' })
  const JOSE = jwt({ CpfCnpj: '11144477735' })
  const inAnotherTab = () => localStorage.setItem('loggedInUser', JOSE)

  afterEach(() => {
    document.documentElement.hidden = false
    useSession.setState({ session: null, ended: null }, true)
  })

  test.each<[string, () => unknown]>([
    ['another has logged in in another tab', inAnotherTab],
    ['another has logged in here after an expiry', () => [endSession('expired'), signIn(JOSE)]],
    ['the person has logged out in another tab', () => localStorage.removeItem('loggedInUser')],
  ])('brings no answer once %s', async (_, meanwhile) => {
    signIn(MARIA)
    let answer = () => {}
    respondWith(() => new Promise((resolve) => (answer = () => resolve(serverDate))))
    const call = failure(send('GET /api/v1/getServerDate'))
    await waitFor(() => expect(requests).toHaveLength(1))
    meanwhile()
    answer()
    expect((await call).kind).toBe('cancelled')
  })

  test('is not repeated with the token of another', async () => {
    signIn(MARIA)
    respondWith(() => {
      endSession('expired')
      signIn(JOSE)
      return 'network'
    })
    const { kind } = await failure(send('GET /api/v1/getServerDate', { retries: 1 }))
    expect([kind, requests.length]).toEqual(['cancelled', 1])
  })

  test('is not sent with the token of another, who came while it waited for its CSRF token', async () => {
    signIn(MARIA)
    respondWith(() => {
      inAnotherTab()
      return { status: 200, data: { csrfToken: 'csrf-1' } }
    })
    const { kind } = await failure(send('POST /api/v1/meligue', { body: { phone: '11987654321' } }))
    expect([kind, requestPaths()]).toEqual(['cancelled', ['get /api/v1/get-csrf-token']])
    expect(useSession.getState().isReplaced).toBe(true)
  })

  test('is a lost answer where it was a write: the bank has it', async () => {
    signIn(MARIA)
    respondWith(
      withCsrf(() => {
        endSession('expired')
        return rung
      }),
    )
    const { kind } = await failure(send('POST /api/v1/meligue', { body: { phone: '11987654321' } }))
    expect(kind).toBe('network')
  })

  test('goes on where it names nobody', async () => {
    signIn(MARIA)
    respondWith(() => {
      inAnotherTab()
      return serverDate
    })
    await expect(send('GET /api/v1/getServerDate', { skipAuth: true })).resolves.toEqual(serverDate)
  })

  test('that began before the login is answered', async () => {
    respondWith(() => {
      signIn(MARIA)
      return serverDate
    })
    await expect(send('GET /api/v1/getServerDate')).resolves.toEqual(serverDate)
  })
})

describe('the CSRF token of a consult', () => {
  test.each<Reply>([
    'network',
    'timeout',
    { status: 401 },
    { status: 403, data: { title: 'Token CSRF ausente ou inválido' } },
    { status: 500 },
    { status: 200, data: {} },
    { status: 200, data: '<html>' },
  ])('that cannot be had (%j) is no refusal of the consult', async (reply) => {
    respondWith(() => reply)
    const body = { cpfCnpj: '52998224725', stateMode: 'PF', token: 't' } as const
    const error = await failure(send('POST /api/verificar', { body }))
    expect(error).toMatchObject({ kind: 'network', status: null, code: CSRF_UNAVAILABLE, title: '' })
    expect(requestPaths()).toEqual(['get /api/v1/get-csrf-token'])
  })
})
