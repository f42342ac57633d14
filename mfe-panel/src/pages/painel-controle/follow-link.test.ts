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
  ['a session link', `?cpfCnpj=${MARIA}&execId=LINK-EXEC-1`, '/painel-controle', 'LINK-EXEC-1', []],
  [
    'one with the zero-down-payment offer',
    `?cpfCnpj=${MARIA}&execId=LINK-EXEC-1&SEMENTRADA=1`,
    '/oferta-especial',
    'LINK-EXEC-1',
    [],
  ],
  [
    'other parameters stay',
    `?cpfCnpj=${MARIA}&execId=LINK-EXEC-1&utm=sms`,
    '/painel-controle?utm=sms',
    'LINK-EXEC-1',
    [],
  ],
  [
    'somebody else’s link',
    '?cpfCnpj=11144477735&execId=LINK-EXEC-1',
    '/painel-controle',
    null,
    ['Este link é de outra pessoa ou empresa. Você entrou com o CPF\u00a0***.982.247-**.'],
  ],
  [
    'a refused link',
    `?cpfCnpj=${MARIA}&execId=REFUSED-1`,
    '/painel-controle',
    null,
    ['Este link não vale mais. Veja aqui o que está disponível para você.'],
  ],
  ['a broken link', '?cpfCnpj=123&execId=LINK-EXEC-1', '/painel-controle', null, []],
])('%s is read once and leaves the address bar', async (_, query, place, execId, said) => {
  const { location } = renderRoutes(routes, `/painel-de-controle${query}`, {
    loggedIn: MARIA,
    answers: { ...quietAnswers, ...link(query) },
  })
  await waitFor(() => expect(location()).toBe(place))
  expect(execution.get()).toBe(execId)
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(said)
})
