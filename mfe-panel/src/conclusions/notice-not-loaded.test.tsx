import { saveAttempt } from '@portal/debtor/conclusion'
import { renderRoutes } from '@portal/testing'
import { screen } from '@testing-library/react'
import routes from '../routes'
import { MARIA } from '../testing/offers'
import { quietAnswers } from '../testing/panel-answers'

jest.mock('./conclusion-notice', () => {
  throw new Error('Loading chunk 14 failed.')
})

test('the code of the notice does not come: still nobody concludes twice', async () => {
  renderRoutes(routes, '/painel-controle', { loggedIn: MARIA, answers: quietAnswers })
  saveAttempt({
    key: 'chave-00000001',
    proposalId: 'PRP1',
    sentAt: Date.now(),
    conditions: {
      count: 12,
      totalCents: 249_768,
      instalmentCents: 20_814,
      firstDueDate: '2026-12-21',
      method: 'BOLETO',
    },
    group: {
      idNegociacao: 'NEG1',
      family: 'CARTAO',
      product: 'Cartão de crédito',
      contracts: [],
      origin: null,
      agreementsBefore: [],
    },
  })
  expect(await screen.findByText('Ainda não sabemos se o acordo foi feito')).toBeVisible()
  expect(screen.getByText(/^Cartão de crédito: 12 × R\$ 208,14.*não conclua de novo/)).toBeVisible()
})
