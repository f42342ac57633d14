import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { screen } from '@testing-library/react'
import routes from '../../routes'
import { agreement, list, MARIA } from '../../testing/offers'
import { CLOSED_AT, quietAnswers } from '../../testing/panel-answers'
// Loads the lazy chunk before the first test, so that its timeout does not include the import.
import './painel-controle'

const NEGOTIATIONS = 'POST /api/v1/negociacoes'

/** States of the panel that must offer contact with an agent. */
test.each<[string, Handlers]>([
  ['no debt found', { [NEGOTIATIONS]: list({ sucesso: false, mensagem: 'NENHUM REGISTRO ENCONTRADO' }) }],
  ['no offer', { [NEGOTIATIONS]: list() }],
  ['no offer beside an agreement', { [NEGOTIATIONS]: list({ acordos: [agreement()] }) }],
  ['closed', { 'GET /api/v1/getServerDate': { status: 200, data: { serverDate: CLOSED_AT } } }],
  [
    'a bank that fails',
    {
      [NEGOTIATIONS]: () => {
        throw problem(500, 'Erro interno')
      },
    },
  ],
])('%s: somebody to talk to, one tap away', async (_, answers) => {
  renderRoutes(routes, '/painel-controle', {
    loggedIn: MARIA,
    answers: { ...quietAnswers, ...answers },
  })
  expect(await screen.findByRole('heading', { name: 'Prefere falar com uma pessoa?' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Ligue/ })).toHaveAttribute('href', expect.stringMatching(/^tel:/))
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toBeVisible()
})
