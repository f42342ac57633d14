import { renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import { reloadDocument } from '../layout/reload-document'
import { isDegraded } from '../registry/registry'
import { NotFoundPage } from './late-pages'

let comes = false
jest.mock('./message-pages', () => {
  if (!comes) throw new Error('offline')
  return jest.requireActual('./message-pages')
})

jest.mock('../layout/reload-document', () => ({ reloadDocument: jest.fn() }))
jest.mock('../registry/registry', () => ({ isDegraded: jest.fn(), refreshRegistry: jest.fn() }))

const route = { path: '/nada', element: <NotFoundPage /> }
const title = 'Esta página não está disponível'
const retry = () => screen.findByRole('button', { name: 'Tentar de novo' })

test('a message page whose chunk fails shows an error, and reloads the document once the portal responds', async () => {
  const { user, unmount } = renderRoutes([route], '/nada')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Não foi possível carregar esta página',
  )
  expect(screen.getByRole('heading')).toHaveFocus()
  jest.mocked(isDegraded).mockReturnValue(true)
  await user.click(await retry())
  await waitFor(() => expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy'))
  expect(reloadDocument).not.toHaveBeenCalled()
  jest.mocked(isDegraded).mockReturnValue(false)
  await user.click(await retry())
  expect(reloadDocument).toHaveBeenCalledTimes(1)
  unmount()
  comes = true
  renderRoutes([route], '/nada')
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
})

test('once the file is there, a message is there at once', () => {
  renderRoutes([route], '/nada')
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument()
})
