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
