import { createMemoryRouter, Link, Outlet, RouterProvider } from '@portal/runtime/router'
import { resetKernel } from '@portal/testing'
import { act, render, screen } from '@testing-library/react'
import { RouteProgress } from './route-progress'
import { useTitleAndFocus } from './use-title-and-focus'

beforeEach(resetKernel)

describe('progress of a navigation', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const bar = () => screen.queryByRole('progressbar', { name: 'Carregando a página' })
  const start = () => {
    let arrive = () => {}
    const router = createMemoryRouter([
      {
        path: '/',
        element: (
          <>
            <RouteProgress />
            <Outlet />
          </>
        ),
        children: [
          {
            path: 'lenta',
            loader: () =>
              new Promise((done) => {
                arrive = () => done(null)
              }),
            element: <p>Chegou</p>,
          },
        ],
      },
    ])
    render(<RouterProvider router={router} />)
    return { go: () => act(() => void router.navigate('/lenta')), arrive: () => act(async () => arrive()) }
  }

  it('is shown after 300 ms and not before', () => {
    const { go } = start()
    go()
    act(() => jest.advanceTimersByTime(299))
    expect(bar()).not.toBeInTheDocument()
    act(() => jest.advanceTimersByTime(1))
    expect(bar()).toBeInTheDocument()
  })

  it('goes when the page is there', async () => {
    const { go, arrive } = start()
    go()
    act(() => jest.advanceTimersByTime(400))
    await arrive()
    expect(screen.getByText('Chegou')).toBeInTheDocument()
    expect(bar()).not.toBeInTheDocument()
  })
})

describe('arrival at a page', () => {
  function Frame() {
    useTitleAndFocus('Título · Banco Aurora')
    return (
      <main id="conteudo" tabIndex={-1}>
        <Link to="#duvidas">Dúvidas</Link>
        <Outlet />
      </main>
    )
  }
  const start = () => {
    const router = createMemoryRouter(
      [
        {
          path: '/',
          element: <Frame />,
          children: [
            { path: 'a', element: <h1>Página A</h1> },
            {
              path: 'b',
              element: (
                <>
                  <h1>Página B</h1>
                  <section id="duvidas">Perguntas</section>
                </>
              ),
            },
            { path: 'sem-titulo', element: <p>Nada</p> },
          ],
        },
      ],
      { initialEntries: ['/a'] },
    )
    render(<RouterProvider router={router} />)
    return (to: string) => act(() => router.navigate(to))
  }

  it('gives the document its title and leaves the focus of the first page alone', () => {
    start()
    expect(document.title).toBe('Título · Banco Aurora')
    expect(document.body).toHaveFocus()
  })

  it.each([
    ['/b', () => screen.getByRole('heading', { name: 'Página B' })],
    ['/sem-titulo', () => screen.getByRole('main')],
    ['/b#duvidas', () => screen.getByText('Perguntas')],
    ['/b#100%', () => screen.getByRole('heading', { name: 'Página B' })],
  ])('moves the focus at %s', async (path, target) => {
    const go = start()
    await go(path)
    expect(target()).toHaveFocus()
  })

  it('moves the focus to an anchor each time it is chosen', async () => {
    const go = start()
    await go('/b#duvidas')
    screen.getByRole('link').focus()
    await go('/b#duvidas')
    expect(screen.getByText('Perguntas')).toHaveFocus()
  })

  it('leaves the focus where it is when only the query changes', async () => {
    const go = start()
    await go('/b')
    screen.getByRole('link').focus()
    await go('/b?ordem=valor')
    expect(screen.getByRole('link')).toHaveFocus()
  })
})
