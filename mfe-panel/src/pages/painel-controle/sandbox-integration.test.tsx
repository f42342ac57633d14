import { execution } from '@portal/runtime'
import { type Handlers, renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import { startSandbox, type TestSandbox } from 'sandbox-api/testing'
import routes from '../../routes'
import { recordJourney } from '../../testing/panel-answers'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

test('the list that the bank really answers is shown', async () => {
  const { calls } = await open('cliente')
  expect(await screen.findByRole('heading', { level: 2, name: /^2 oportunidades, R\$/ })).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Cartão de crédito',
    'Financiamento de veículo',
  ])
  expect(calls.map(({ call }) => call)).toContain('POST /api/v1/negociacoes')
})

async function open(key: string, answers: Handlers = {}) {
  const loggedIn = await sandbox.logIn(key)
  return renderRoutes(routes, '/painel-controle', { bank: sandbox.url, loggedIn, answers })
}

// Spec §4: what the bank answers instead of a list is recorded verbatim, and told in plain words.
test.each([
  ['sem-registro', 'Nenhum registro encontrado', 'Não encontramos dívidas com o seu documento', []],
  ['lista-vazia', 'Não há negociações', 'Não há oportunidades para você agora', []],
  ['fora-de-horario', 'Fora de horário', 'A negociação reabre amanhã às 6h', ['foraDeHorario']],
  ['erro-api', 'Erro api Bradesco', 'Não conseguimos buscar suas oportunidades', ['erroCarregarNegociacoes']],
])("%s: '%s'", async (key, outcome, words, further) => {
  const journey = recordJourney()
  await open(key, journey.answers)
  execution.set('9f2c01ab-0000-4000')
  expect(await screen.findByRole('heading', { level: 2, name: words })).toBeVisible()
  expect(screen.queryByText('Bradesco')).not.toBeInTheDocument()
  await waitFor(() => expect(journey.events.map(({ step }) => step)).toEqual(['pcOportunidades', ...further]))
  expect(journey.events[0]).toMatchObject({
    metadata: { resultado: outcome },
    rest: { valueTotal: 0, contractCount: 0 },
  })
})

test.each([
  ['retomada-9a', '/vencimento'],
  ['retomada-10a', '/forma-pagamento'],
  ['retomada-11a', '/revisao'],
  ['retomada-12a', '/revisao'],
])('%s goes on at %s', async (key, route) => {
  await open(key)
  const link = await screen.findByRole('link', { name: 'Continuar de onde parei' })
  expect(link).toHaveAttribute('href', route)
})
