import { renderRoutes } from '@portal/testing'
import { screen } from '@testing-library/react'
import { startSandbox, type TestSandbox } from 'sandbox-api/testing'
import routes from '../../routes'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

test('the list that the bank really answers is shown', async () => {
  const { calls } = renderRoutes(routes, '/painel-controle', {
    bank: sandbox.url,
    loggedIn: await sandbox.logIn('cliente'),
  })
  expect(await screen.findByRole('heading', { level: 2, name: /^2 oportunidades, R\$/ })).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Cartão de crédito',
    'Financiamento de veículo',
  ])
  expect(calls.map(({ call }) => call)).toContain('POST /api/v1/negociacoes')
})

// Spec §4: what the bank answers instead of a list is told in plain words.
test.each([
  ['sem-registro', 'Não encontramos dívidas com o seu documento'],
  ['lista-vazia', 'Não há oportunidades para você agora'],
  ['fora-de-horario', 'A negociação reabre amanhã às 6h'],
  ['erro-api', 'Não conseguimos buscar suas oportunidades'],
])('%s', async (key, words) => {
  renderRoutes(routes, '/painel-controle', { bank: sandbox.url, loggedIn: await sandbox.logIn(key) })
  expect(await screen.findByRole('heading', { level: 2, name: words })).toBeVisible()
  expect(screen.queryByText('Bradesco')).not.toBeInTheDocument()
})

test.each([
  ['retomada-9a', '/vencimento'],
  ['retomada-10a', '/forma-pagamento'],
  ['retomada-11a', '/revisao'],
  ['retomada-12a', '/revisao'],
])('%s goes on at %s', async (key, route) => {
  renderRoutes(routes, '/painel-controle', { bank: sandbox.url, loggedIn: await sandbox.logIn(key) })
  const link = await screen.findByRole('link', { name: 'Continuar de onde parei' })
  expect(link).toHaveAttribute('href', route)
})
