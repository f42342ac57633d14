import { openingReminder } from '@portal/debtor'
import { defaultConfig } from '@portal/demo-bank'
import { flushJourney } from '@portal/runtime'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'

const GATED = [
  '/login-confirma',
  '/cria-senha',
  '/cod-sms',
  '/login-cpf',
  '/atualizar-telefone',
  '/atualizar-dados',
  '/sem-contato',
]
const CPF = '52998224725'
const gate = { from: '08:00', to: '18:00' }
const gated = { hours: { ...defaultConfig.hours, gate } }

const at = (time: string): Handlers => ({
  'GET /api/v1/getServerDate': { status: 200, data: { serverDate: `2026-11-20T${time}:00-03:00` } },
  'GET /api/v1/getContactMeans/{id}': { status: 200, data: { cpfCnpj: CPF, meios: [] } },
})

test('says when it opens again by the clock of the bank, and records the visit', async () => {
  const { steps } = renderRoutes(routes, '/fora-horario', { answers: at('22:10') })
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Estamos fora do horário')
  expect(await screen.findByText('Voltamos amanhã às 6h.')).toBeInTheDocument()
  expect(screen.getByText(/das 6h às 20h15/)).toBeInTheDocument()
  await waitFor(() => expect(steps).toEqual(['foraDeHorario']))
})

test('says so when it is open already, and records no visit out of hours', async () => {
  const { steps } = renderRoutes(routes, '/fora-horario', { answers: at('12:00') })
  expect(await screen.findByText('Já estamos abertos')).toBeInTheDocument()
  await flushJourney()
  expect(steps).toEqual([])
})

test('without the clock of the bank the device decides', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-20T23:00:00-03:00') })
  try {
    renderRoutes(routes, '/fora-horario', {
      answers: {
        'GET /api/v1/getServerDate': () => {
          throw problem(500, 'Erro')
        },
      },
    })
    expect(await screen.findByText('Voltamos amanhã às 6h.')).toBeInTheDocument()
  } finally {
    jest.useRealTimers()
  }
})

test.each([
  ['07:00', ['Você pode entrar hoje às 8h.', 'Dá para entrar no portal das 8h às 18h.']],
  [
    '20:30',
    [
      'Você pode entrar amanhã às 8h.',
      'Dá para negociar todos os dias, das 6h às 20h15 (horário de Brasília).',
    ],
  ],
])('with a time window for entering, at %s it is told apart from the negotiation', async (time, texts) => {
  renderRoutes(routes, '/fora-horario', { config: gated, answers: at(time) })
  for (const text of texts) expect(await screen.findByText(text)).toBeInTheDocument()
})

test('a time window for entering that is open does not hide that negotiating is not', async () => {
  const hours = { ...gated.hours, gate: { from: '08:00', to: '23:00' } }
  renderRoutes(routes, '/fora-horario', { config: { hours }, answers: at('22:10') })
  expect(await screen.findByText('Voltamos amanhã às 6h.')).toBeInTheDocument()
})

test('the reminder is an event at the opening, on the clock of São Paulo', () => {
  const file = openingReminder(
    { date: '2026-11-21', from: '06:00' },
    'Banco Aurora',
    'https://portal',
    new Date(0),
  )
  for (const line of ['DTSTART:20261121T090000Z', 'TRIGGER:PT0S', 'SUMMARY:Negociar dívidas: Banco Aurora'])
    expect(file.split('\r\n')).toContain(line)
})

test('the reminder is saved as a file', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (file) => `blob:${saved.push(file instanceof Blob ? file : new Blob())}`
  URL.revokeObjectURL = () => {}
  const { user } = renderRoutes(routes, '/fora-horario', { answers: at('22:10') })
  await user.click(await screen.findByRole('button', { name: 'Lembrar na agenda' }))
  expect(saved.map(({ type }) => type)).toEqual(['text/calendar;charset=utf-8'])
})

describe('the time window of the gated routes', () => {
  test.each(GATED)('%s closes outside of it', async (path) => {
    const { location } = renderRoutes(routes, path, { consulted: CPF, config: gated, answers: at('18:00') })
    await waitFor(() => expect(location()).toBe('/fora-horario'))
  })

  test.each(GATED)('%s is open inside of it', async (path) => {
    const { location, calls } = renderRoutes(routes, path, {
      consulted: CPF,
      config: gated,
      answers: at('17:59'),
    })
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('GET /api/v1/getServerDate'))
    await screen.findByRole('heading', { level: 1 })
    expect(location()).toBe(path)
  })

  test('with none set no clock is asked', async () => {
    const { calls } = renderRoutes(routes, '/login-cpf')
    await screen.findByRole('heading', { level: 1 })
    expect(calls).toEqual([])
  })
})
