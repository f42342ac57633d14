import { problem, renderRoutes } from '@portal/testing'
import { screen } from '@testing-library/react'
import routes from '../../routes'

const button = { name: 'Perguntar a hora do banco' }

test('tells the time of the bank', async () => {
  const { user } = renderRoutes(routes, '/rota-modelo', {
    answers: {
      'GET /api/v1/getServerDate': { status: 200, data: { serverDate: '2026-11-20T09:30:00-03:00' } },
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Título do modelo' })).toBeVisible()
  await user.click(screen.getByRole('button', button))
  expect(await screen.findByText(/No banco são/)).toHaveTextContent('20/11/2026 às 09:30')
})

test('says that it could not ask, and can ask again', async () => {
  let down = true
  const { user } = renderRoutes(routes, '/rota-modelo', {
    answers: {
      'GET /api/v1/getServerDate': () => {
        if (down) throw problem(500, 'Erro interno')
        return { status: 200, data: { serverDate: '2026-11-20T09:30:00-03:00' } }
      },
    },
  })
  await user.click(await screen.findByRole('button', button))
  expect(await screen.findByRole('alert')).toBeVisible()
  down = false
  await user.click(screen.getByRole('button', button))
  expect(await screen.findByText(/No banco são/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
