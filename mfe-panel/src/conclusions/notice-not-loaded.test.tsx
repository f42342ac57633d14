import { saveAttempt } from '@portal/debtor/conclusion'
import { renderRoutes } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { screen } from '@testing-library/react'
import routes from '../routes'
import { attempt } from '../testing/attempt'
import { MARIA } from '../testing/offers'
import { quietAnswers } from '../testing/panel-answers'

jest.mock('./conclusion-notice', () => {
  throw new Error('Loading chunk 14 failed.')
})

test('the code of the notice does not come: still nobody concludes twice', async () => {
  renderRoutes(routes, '/painel-controle', { loggedIn: MARIA, answers: quietAnswers })
  saveAttempt(attempt)
  expect(await screen.findByText('Ainda não sabemos se o acordo foi feito')).toBeVisible()
  expect(
    screen.getByText(wholeText(/^Cartão de crédito: 12 × R\$ 208,14.*não conclua de novo/)),
  ).toBeVisible()
})
