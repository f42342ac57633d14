import { Bank, type Visitor } from '../testing/bank'

let bank: Bank
let debtor: Visitor
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(async () => {
  bank.reset()
  debtor = await bank.login('cliente')
})
afterAll(() => bank.close())

const KEY = 'chave-00000001'
const outcome = (who = debtor) =>
  who.fetchData('GET /api/v1/Negociacao/Conclusao/{chave}', { params: { chave: KEY } })

async function accepted() {
  const { idNegociacao } = await debtor.opportunity()
  const reserved = await debtor.fetchData('POST /api/v1/Negociacao/Efetivar', {
    body: debtor.choice(idNegociacao),
  })
  const body = debtor.acceptance(reserved.dados?.idProposta ?? '', idNegociacao)
  return { ...body, chaveIdempotencia: KEY }
}
const formalise = (body: Awaited<ReturnType<typeof accepted>>) =>
  debtor.call('POST /api/v1/Negociacao/Formalizar', { body, idempotencyKey: KEY })

test('a key that never arrived is unknown', async () => {
  expect(await outcome()).toMatchObject({ estado: 'DESCONHECIDA', acordo: null })
})

test('a concluded key answers its agreement, and nobody else’s token reads it', async () => {
  const { data } = await formalise(await accepted())
  expect(await outcome()).toEqual({
    estado: 'CONCLUIDA',
    acordo: Object(data).dados,
    codigo: '',
    errosValidacao: [],
  })
  expect(await outcome(await bank.login('varios-grupos'))).toMatchObject({ estado: 'DESCONHECIDA' })
})

test('a refused key says why, until it is sent again and concluded', async () => {
  const body = await accepted()
  bank.sandbox.clock.set(new Date('2026-11-20T20:15:00-03:00'))
  expect((await formalise(body)).status).toBe(403)
  expect(await outcome()).toMatchObject({ estado: 'RECUSADA', codigo: 'FORA_DE_HORARIO' })
  bank.sandbox.clock.set(new Date('2026-11-20T19:00:00-03:00'))
  await formalise(body)
  bank.sandbox.clock.set(new Date('2026-11-20T20:15:00-03:00'))
  await formalise(body)
  expect(await outcome()).toMatchObject({ estado: 'CONCLUIDA' })
})

test('while the bank works it is in progress, though the sender has hung up', async () => {
  const body = await accepted()
  await bank.app.inject({
    method: 'POST',
    url: '/sandbox/faults',
    payload: { method: 'POST', path: '/api/v1/Negociacao/Formalizar', delayMs: 300, times: 1 },
  })
  const address = await bank.app.listen({ port: 0, host: '127.0.0.1' })
  const { csrfToken } = await bank.fetchData('GET /api/v1/get-csrf-token')
  const sender = new AbortController()
  const hungUp = expect(
    fetch(`${address}/api/v1/Negociacao/Formalizar`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${debtor.token}`,
        'content-type': 'application/json',
        'idempotency-key': KEY,
        'x-csrf-token': csrfToken,
      },
      body: JSON.stringify(body),
      signal: sender.signal,
    }),
  ).rejects.toThrow('abort')
  const states: string[] = []
  while (states.at(-1) !== 'CONCLUIDA') {
    states.push((await outcome()).estado)
    if (states.at(-1) === 'EM_ANDAMENTO') sender.abort()
  }
  await hungUp
  expect(new Set(states)).toContain('EM_ANDAMENTO')
})
