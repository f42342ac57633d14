import { execution, signIn, useToasts } from '@portal/runtime'
import { endSession } from '@portal/runtime/internals/session'
import type { Audience } from '@portal/runtime/module-contract'
import { createMemoryRouter, RouterProvider } from '@portal/runtime/router'
import { jwt, renderRoutes, resetKernel } from '@portal/testing'
import { act, render, screen } from '@testing-library/react'
import { redirectAfterSession, useSessionWatch } from './session-watch'

const at = (path: string) => new URL(path, 'https://portal.example')

describe('where the end of a session leads', () => {
  beforeEach(resetKernel)

  it.each<['expired' | 'inactive' | 'elsewhere' | 'user', Audience, string | null]>([
    ['expired', 'debtor', '/login-cpf?voltar=%2Fsegunda-via%3Fa%3D1'],
    ['expired', 'any', null],
    ['expired', 'execution', '/login-cpf?voltar=%2Fsegunda-via%3Fa%3D1'],
    ['inactive', 'debtor', '/'],
    ['elsewhere', 'debtor', '/'],
    ['elsewhere', 'any', null],
    ['user', 'debtor', null],
  ])('%s on a page for %s: %s', (ended, audience, next) => {
    expect(redirectAfterSession(ended, audience, at('/segunda-via?a=1'))).toBe(next)
  })

  it('lets a person with an execution session stay on its pages', () => {
    execution.set('123')
    expect(redirectAfterSession('expired', 'execution', at('/boletagem'))).toBeNull()
  })
})

function Page({ audience }: { audience: Audience }) {
  useSessionWatch(audience)
  return <h1>Página</h1>
}

it('leads to the login and back, and says why', async () => {
  const { location } = renderRoutes(
    [{ path: '/painel-meus-dados', element: <Page audience="debtor" /> }],
    '/painel-meus-dados?aba=senha',
    { loggedIn: '52998224725' },
  )
  expect(location()).toBe('/painel-meus-dados?aba=senha')
  await act(() => endSession('expired'))
  expect(location()).toBe('/login-cpf?voltar=%2Fpainel-meus-dados%3Faba%3Dsenha')
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    'Sua sessão terminou. Entre de novo para continuar de onde parou.',
  ])
})

it('leaves no page behind that the way back would open', async () => {
  resetKernel()
  signIn(jwt({ CpfCnpj: '52998224725' }))
  const router = createMemoryRouter(
    [
      { path: '/painel-meus-dados', element: <Page audience="debtor" /> },
      { path: '*', element: null },
    ],
    { initialEntries: ['/inicio', '/painel-meus-dados'] },
  )
  render(<RouterProvider router={router} />)
  await act(() => endSession('expired'))
  expect(router.state.location.pathname).toBe('/login-cpf')
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/inicio')
})

it('leaves a public page on screen', async () => {
  renderRoutes([{ path: '/quem-somos', element: <Page audience="any" /> }], '/quem-somos', {
    loggedIn: '52998224725',
  })
  await act(() => endSession('expired'))
  expect(screen.getByRole('heading', { name: 'Página' })).toBeInTheDocument()
})
