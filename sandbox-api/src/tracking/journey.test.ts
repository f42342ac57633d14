import { Bank, persona, type Visitor } from '../testing/bank'

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

const event = (step: string, metadata: Record<string, unknown> = {}) => ({
  cpfCnpj: persona('cliente').taxId,
  priority: 7,
  step,
  flowIn: 'Atendido - Conf. ID / Interesse',
  statusIn: 'a',
  statusOut: 'b',
  flowOut: 'Incompleto',
  idNegociacao: 'NEG1',
  metadata,
})
const record = (body: Record<string, unknown>) => debtor.call('POST /api/v1/journey_tracker', { body })
const id = { id: persona('cliente').taxId }

test('of each progress code the newest event is given back, newest first', async () => {
  await record(event('negociacao', { opcao: 'P6' }))
  await record(event('vencimento', { dataPag: '2026-12-10' }))
  await record(event('negociacao', { opcao: 'P24' }))
  await record(event('visaoDados'))
  const { eventos } = await debtor.fetchData('GET /api/v1/journey_tracker/{id}', { params: id })
  expect(eventos.map(({ codigo, metadata }) => [codigo, metadata])).toEqual([
    ['9A', { opcao: 'P24' }],
    ['10A', { dataPag: '2026-12-10' }],
  ])
})

test('a code named by the sender counts more than the name of the step', async () => {
  await record(event('sucessoVeiculo', { codigo: '13A', numeroAcordo: '1' }))
  await record(event('acesso', { codigo: '3B' }))
  const done = await debtor.fetchData('GET /api/v1/journey_tracker/13a/{id}', { params: id })
  const identified = await debtor.fetchData('GET /api/v1/journey_tracker/3b/{id}', { params: id })
  expect([done, identified].map(({ eventos }) => eventos.map(({ step }) => step))).toEqual([
    ['sucessoVeiculo'],
    ['acesso'],
  ])
})

test.each([
  ['9A', 2],
  ['9a', 2],
  ['visaoDados', 1],
  ['12A', 0],
])('events of %s', async (step, count) => {
  for (const name of ['negociacao', 'negociacao', 'visaoDados']) await record(event(name))
  const { eventos } = await debtor.fetchData('GET /api/v1/journey_tracker/{id}/{step}', {
    params: { ...id, step },
  })
  expect(eventos).toHaveLength(count)
})

test('an event cannot borrow the execution of somebody else', async () => {
  const other = persona('pf-novo').taxId
  const execId = await bank.execution(other)
  expect((await record({ ...event('negociacao'), execId })).status).toBe(403)
})

test('an event sent again because its receipt was lost is kept once', async () => {
  const send = (idempotencyKey: string) =>
    debtor.call('POST /api/v1/journey_tracker', { body: event('negociacao'), idempotencyKey })
  const eventCount = async () => {
    const { data } = await debtor.call('GET /api/v1/journey_tracker/{id}/{step}', {
      params: { ...id, step: 'negociacao' },
    })
    return (data as { eventos: unknown[] }).eventos.length
  }
  const before = await eventCount()
  expect((await send('a')).status).toBe(200)
  expect((await send('a')).status).toBe(200)
  expect(await eventCount()).toBe(before + 1)
  await send('b')
  expect(await eventCount()).toBe(before + 2)
})
