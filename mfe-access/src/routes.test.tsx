import { renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import routes from './routes'

test.each([
  '/',
  '/pj',
  '/login-cpf',
  '/login-confirma',
  '/cria-senha',
  '/cod-sms',
  '/atualizar-telefone',
  '/atualizar-dados',
  '/sem-contato',
])('%s is for visitors: the shell leads whoever is logged in to the panel', (door) => {
  expect(routes.find(({ path }) => path === door)).toMatchObject({ audience: 'visitor' })
})

test('the privacy notice leads back to the root', async () => {
  const notice = routes.filter(({ path }) => path === '/diretiva-privacidade')
  const { user, location } = renderRoutes(notice, '/diretiva-privacidade')
  await user.click(await screen.findByRole('link', { name: 'Voltar' }))
  await waitFor(() => expect(location()).toBe('/'))
})
