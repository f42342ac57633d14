import { execution, useToasts } from '@portal/runtime'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { waitFor } from '@testing-library/react'
import routes from '../../routes'
import { MARIA } from '../../testing/offers'
import { quietAnswers } from '../../testing/panel-answers'

const link = (query: string): Handlers => ({
  'POST /api/v1/vincularExec': () => {
    if (query.includes('REFUSED')) throw problem(409, 'Execução de outro documento')
    return { status: 200, data: { status: 'OK', execId: 'LINK-EXEC-1' } }
  },
})

test.each([
  ['a session link', `?cpfCnpj=${MARIA}&execId=LINK-EXEC-1`, '/painel-controle', 'LINK-EXEC-1', false],
  [
    'one with the zero-down-payment offer',
    `?cpfCnpj=${MARIA}&execId=LINK-EXEC-1&SEMENTRADA=1`,
    '/oferta-especial',
    'LINK-EXEC-1',
    false,
  ],
  [
    'other parameters stay',
    `?cpfCnpj=${MARIA}&execId=LINK-EXEC-1&utm=sms`,
    '/painel-controle?utm=sms',
    'LINK-EXEC-1',
    false,
  ],
  ['somebody else’s link', '?cpfCnpj=11144477735&execId=LINK-EXEC-1', '/painel-controle', null, true],
  ['a refused link', `?cpfCnpj=${MARIA}&execId=REFUSED-1`, '/painel-controle', null, true],
  ['a broken link', '?cpfCnpj=123&execId=LINK-EXEC-1', '/painel-controle', null, false],
])('%s is read once and leaves the address bar', async (_, query, place, execId, warned) => {
  const { location } = renderRoutes(routes, `/painel-de-controle${query}`, {
    loggedIn: MARIA,
    answers: { ...quietAnswers, ...link(query) },
  })
  await waitFor(() => expect(location()).toBe(place))
  expect(execution.get()).toBe(execId)
  expect(useToasts.getState().toasts.length > 0).toBe(warned)
})
