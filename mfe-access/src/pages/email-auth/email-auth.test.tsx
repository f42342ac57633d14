import { type Handlers, problem, type RoutesUnderTest, renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'

const CONFIRM = 'GET /api/auth/GetAutenticaEmail/{id}'
const ID = 'abcdefghijklmnop'
const screens = routes.filter(({ path }) => path === '/email-auth/:id')

const confirmed: Handlers = {
  [CONFIRM]: { status: 200, data: { status: 'OK', cpfCnpj: '***', email: 'm****@exemplo.com.br' } },
}
const refused = (status: number): Handlers => ({
  [CONFIRM]: () => {
    throw problem(status, 'Link')
  },
})
async function render(options: RoutesUnderTest) {
  const rendered = renderRoutes(screens, `/email-auth/${ID}`, options)
  const press = await screen.findByRole('button', { name: 'Confirmar meu e-mail' })
  expect(rendered.calls).toEqual([])
  await rendered.user.click(press)
  return rendered
}

test('opening the link confirms nothing; a press confirms the address by its id', async () => {
  const { calls } = await render({ answers: confirmed })
  expect(await screen.findByRole('heading', { name: 'E-mail confirmado' })).toBeInTheDocument()
  expect(screen.getByText('m****@exemplo.com.br')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login-cpf')
  expect(calls).toMatchObject([{ call: CONFIRM, params: { id: ID } }])
})

test.each([
  [410, 'Este link venceu'],
  [404, 'Este link não vale'],
  [400, 'Este link não vale'],
])('%i: %s', async (status, title) => {
  await render({ answers: refused(status) })
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
})

test('a failure that may pass can be tried again', async () => {
  let broken = true
  const { user } = await render({
    answers: {
      [CONFIRM]: () => {
        if (broken) throw problem(503, 'Fora do ar')
        return { status: 200, data: { status: 'OK', cpfCnpj: '***', email: 'm****@exemplo.com.br' } }
      },
    },
  })
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  broken = false
  await user.click(again)
  expect(await screen.findByRole('heading', { name: 'E-mail confirmado' })).toBeInTheDocument()
})

test('somebody whose id is known gets another link', async () => {
  const { user, calls } = await render({
    consulted: '52998224725',
    answers: {
      ...refused(410),
      'GET /api/login/GetEmail/{id}': { status: 200, data: { email: 'm****@exemplo.com.br' } },
      'POST /api/auth/urlAutenticaEmailResposta': {
        status: 200,
        data: {
          status: 'OK',
          destino: 'm****@exemplo.com.br',
          expiraEm: '2026-11-21T12:00:00-03:00',
          reenvioEm: 60,
        },
      },
    },
  })
  expect(await screen.findByText('m****@exemplo.com.br')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Enviar outro link' }))
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Enviamos outro link para m****@exemplo.com.br.',
  )
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ body: { cpfCnpj: '52998224725' } }))
})

test('who has no e-mail on file is told where to register one', async () => {
  await render({
    consulted: '39053344705',
    answers: { ...refused(410), 'GET /api/login/GetEmail/{id}': { status: 200, data: { email: '' } } },
  })
  expect(await screen.findByRole('link', { name: 'Cadastrar um e-mail' })).toHaveAttribute(
    'href',
    '/atualizar-dados',
  )
  expect(screen.queryByRole('button', { name: 'Enviar outro link' })).not.toBeInTheDocument()
})
