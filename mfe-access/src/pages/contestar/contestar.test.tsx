import { problem, renderRoutes } from '@portal/testing'
import { screen } from '@testing-library/react'
import routes from '../../routes'

const OBJECT = 'POST /api/v1/contestacao/{id}'
const ID = 'abcdefghijklmnop'
const screens = routes.filter(({ path }) => path === '/contestar/:id')
const BUTTON = 'Não fui eu: cancelar a mudança'

test('opening the link cancels nothing; a press does', async () => {
  const { user, calls } = renderRoutes(screens, `/contestar/${ID}`, {
    answers: { [OBJECT]: { status: 200, data: { status: 'OK' } } },
  })
  const press = await screen.findByRole('button', { name: BUTTON })
  expect(calls).toEqual([])
  await user.click(press)
  expect(await screen.findByRole('heading', { name: 'Mudança cancelada' })).toBeInTheDocument()
  expect(calls).toMatchObject([{ call: OBJECT, params: { id: ID } }])
  expect(screen.getByRole('link', { name: 'Entrar com código' })).toHaveAttribute('href', '/login-cpf')
})

test.each([400, 404])('%i: the link is of no use, and a branch helps', async (status) => {
  const { user } = renderRoutes(screens, `/contestar/${ID}`, {
    answers: {
      [OBJECT]: () => {
        throw problem(status, 'Link inválido')
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: BUTTON }))
  expect(await screen.findByRole('heading', { name: 'Este link não vale' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Procurar uma agência' })).toBeInTheDocument()
})

test('a failure that may pass can be tried again', async () => {
  let broken = true
  const { user } = renderRoutes(screens, `/contestar/${ID}`, {
    answers: {
      [OBJECT]: () => {
        if (broken) throw problem(503, 'Fora do ar')
        return { status: 200, data: { status: 'OK' } }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: BUTTON }))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  broken = false
  await user.click(screen.getByRole('button', { name: BUTTON }))
  expect(await screen.findByRole('heading', { name: 'Mudança cancelada' })).toBeInTheDocument()
})
