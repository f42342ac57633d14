import { renderRoutes } from '@portal/testing'
import { screen } from '@testing-library/react'
import { NotFoundPage, TryLaterPage } from './own-pages'

// Spec §2, Error pages.
it.each([
  [
    NotFoundPage,
    'Esta página não está disponível',
    'O link pode estar quebrado ou a página pode ter sido removida.',
    '/home',
  ],
  [
    TryLaterPage,
    'Tente novamente mais tarde',
    'Não foi possível concluir essa operação. Verifique sua conexão com a internet e tente novamente.',
    '/',
  ],
])('%p says what the spec says, leads on and to a person', async (Page, title, text, next) => {
  const { user, location } = renderRoutes([{ path: '/qualquer', element: <Page /> }], '/qualquer')
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
  expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Ligue/ })).toHaveAttribute('href', 'tel:+551148585151')
  await user.click(screen.getByRole('link', { name: 'Voltar' }))
  expect(location()).toBe(next)
})
