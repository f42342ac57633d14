import { execution, type SessionEnd, signIn, useSession } from '@portal/runtime'
import { endSession } from '@portal/runtime/internals/session'
import type { Audience } from '@portal/runtime/module-contract'
import { createMemoryRouter, RouterProvider } from '@portal/runtime/router'
import { jwt, renderRoutes, resetKernel } from '@portal/testing'
import { act, render, screen } from '@testing-library/react'
import { loadDocument } from './reload-document'
import { keepSessionEnd, redirectAfterSession, restoreSessionEnd, useSessionWatch } from './session-watch'

jest.mock('./reload-document', () => ({ loadDocument: jest.fn() }))

beforeEach(() => jest.mocked(loadDocument).mockClear())

const at = (path: string) => new URL(path, 'https://portal.example')

describe('where the end of a session leads', () => {
  beforeEach(resetKernel)

  it.each<[SessionEnd, Audience, string | null]>([
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

describe('a navigation that loads another document', () => {
  /** The state of a new document after the session has ended in this one. */
  function endedAfterLoading(ended: SessionEnd, before = () => {}): (SessionEnd | null)[] {
    resetKernel()
    useSession.setState({ session: null, ended })
    keepSessionEnd()
    const next = () => {
      useSession.setState({ session: null, ended: null })
      before()
      restoreSessionEnd()
      return useSession.getState().ended
    }
    return [next(), next()]
  }

  it.each(['expired', 'inactive', 'elsewhere'] as const)('carries over, once, that it ended: %s', (ended) => {
    expect(endedAfterLoading(ended)).toEqual([ended, null])
  })

  it('carries over nothing after a logout, or a login meanwhile', () => {
    expect(endedAfterLoading('user')).toEqual([null, null])
    const logIn = () => void signIn(jwt({ CpfCnpj: '52998224725' }))
    expect(endedAfterLoading('expired', logIn)).toEqual([null, null])
  })
})

function Page({ audience }: { audience: Audience }) {
  return useSessionWatch(audience) ? null : <h1>Página</h1>
}

it('leads to the login and back', async () => {
  const { location } = renderRoutes(
    [{ path: '/painel-meus-dados', element: <Page audience="debtor" /> }],
    '/painel-meus-dados?aba=senha',
    { loggedIn: '52998224725' },
  )
  expect(location()).toBe('/painel-meus-dados?aba=senha')
  await act(() => endSession('expired'))
  expect(location()).toBe('/login-cpf?voltar=%2Fpainel-meus-dados%3Faba%3Dsenha')
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

const title = () => screen.queryByRole('heading', { name: 'Página' })

it.each<Audience>(['debtor', 'execution'])(
  'a page for %s goes before the next one has come',
  async (audience) => {
    resetKernel()
    signIn(jwt({ CpfCnpj: '52998224725' }))
    const router = createMemoryRouter([
      { path: '/', element: <Page audience={audience} /> },
      { path: '*', loader: () => new Promise(() => {}), element: null },
    ])
    render(<RouterProvider router={router} />)
    expect(title()).toBeInTheDocument()
    await act(() => endSession('expired'))
    expect([router.state.location.pathname, title()]).toEqual(['/', null])
  },
)

it.each<[Audience, string]>([
  ['debtor', '/'],
  ['execution', '/boletagem?a=1'],
  ['any', '/boletagem?a=1'],
])('a page for %s that is now another person’s is another document, at %s', async (audience, address) => {
  const { location } = renderRoutes(
    [{ path: '/boletagem', element: <Page audience={audience} /> }],
    '/boletagem?a=1',
    {
      loggedIn: '52998224725',
    },
  )
  await act(() => useSession.setState({ session: null, ended: 'elsewhere', isReplaced: true }))
  expect(jest.mocked(loadDocument).mock.calls).toEqual([[address]])
  expect(location()).toBe('/boletagem?a=1')
})

it('the document that has taken its place stays', async () => {
  renderRoutes([{ path: '/boletagem', element: <Page audience="debtor" /> }], '/boletagem', {
    loggedIn: '52998224725',
  })
  await act(() => useSession.setState({ ended: 'elsewhere' }))
  expect(title()).toBeInTheDocument()
  expect(loadDocument).not.toHaveBeenCalled()
})
