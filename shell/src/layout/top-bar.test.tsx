import { learnName } from '@portal/debtor/reads'
import type { Bar } from '@portal/runtime/module-contract'
import { renderRoutes } from '@portal/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { setEntries } from '../registry/entries'
import { TopBar } from './top-bar'

const mockTracked: string[] = []
jest.mock('@portal/runtime', () => {
  const kernel = jest.requireActual<typeof import('@portal/runtime')>('@portal/runtime')
  return { ...kernel, track: (step: string) => mockTracked.push(step) }
})

const CPF = '52998224725'
const CNPJ = '11222333000181'
type Options = Parameters<typeof renderRoutes>[2]
const show = (bar: Bar, path = '/', options: Options = {}) =>
  renderRoutes([{ path, element: <TopBar bar={bar} /> }], path, options)

/** Renders the panel's bar and waits for the chunk with the name. */
async function showPanel(path: string, options: Options) {
  const shown = show('panel', path, options)
  await act(async () => void (await import('./debtor-name')))
  return shown
}

const section = { slot: 'home.sections', audience: 'any' } as const
const place = { slot: 'panel.menu', audience: 'debtor' } as const
beforeEach(() =>
  setEntries([
    { ...section, order: 1, label: 'Quem somos', to: '/#quem-somos' },
    { ...section, order: 2, label: 'Como funciona', to: '/#como-funciona' },
    { ...section, order: 3, label: 'Histórias reais', to: '/#historias', featureFlag: 'stories' },
    { ...section, order: 4, label: 'Simulador', to: '/simulador' },
    { ...place, order: 1, label: 'Minhas oportunidades', to: '/painel-controle', icon: 'tag' },
    { ...place, order: 2, label: 'Segunda via', to: '/segunda-via' },
  ]),
)

const scrollTo = (y: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
    fireEvent.scroll(window)
  })
afterEach(() => Object.defineProperty(window, 'scrollY', { value: 0, configurable: true }))

describe('home bar', () => {
  it.each([
    [1.5, 'clear'],
    [1.6, 'solid'],
    [0, 'clear'],
  ])('scrolled by %s px is %s', (y, surface) => {
    show('home')
    scrollTo(y)
    expect(screen.getByRole('banner')).toHaveAttribute('data-surface', surface)
  })

  it('leads to the sections of the home', () => {
    show('home', '/fiesp')
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links.slice(1, -1)).toEqual([
      ['Quem somos', '/fiesp#quem-somos'],
      ['Como funciona', '/fiesp#como-funciona'],
      ['Simulador', '/simulador'],
    ])
  })

  it('leads to the stories only where there are some', () => {
    show('home', '/', { config: { stories: [{ name: 'Ana', text: 'Consegui.' }] } })
    expect(screen.getByRole('link', { name: 'Histórias reais' })).toHaveAttribute('href', '/#historias')
  })

  it('records the click on Acessar and goes to the login', async () => {
    const { user, location } = show('home')
    await user.click(screen.getByRole('link', { name: 'Acessar' }))
    expect(mockTracked).toEqual(['cliqueAcessar'])
    expect(location()).toBe('/login-cpf')
  })

  it.each<[Bar, string, string]>([
    ['home', '/', 'brand'],
    ['home', '/next', 'next'],
    ['home', '/NEXT', 'next'],
    ['home', '/nextel', 'brand'],
    ['login', '/next', 'next'],
    ['alert', '/notificacoes-indevidas', 'alert'],
  ])('%s bar at %s has the %s logo', (bar, path, variant) => {
    show(bar, path)
    expect(screen.getByRole('link', { name: /Banco Aurora/ })).toHaveAttribute('data-look', variant)
  })

  it('on another page leads to the sections of the home', () => {
    show('alert', '/notificacoes-indevidas')
    expect(screen.getByRole('link', { name: 'Quem somos' })).toHaveAttribute('href', '/#quem-somos')
  })
})

describe('menu', () => {
  const menu = () => screen.getByRole('button', { name: 'Menu' })

  it('says whether it is open, and which list it opens', async () => {
    const { user } = show('home')
    expect(menu()).toHaveAttribute('aria-expanded', 'false')
    await user.click(menu())
    expect(menu()).toHaveAttribute('aria-expanded', 'true')
    const list = document.getElementById(menu().getAttribute('aria-controls') ?? '')
    expect(list).toBe(screen.getByRole('navigation', { name: 'Principal' }))
    expect(list).toHaveAttribute('data-open')
  })

  it('folds on Escape and gives the focus back', async () => {
    const { user } = show('home')
    await user.click(menu())
    await user.tab()
    await user.keyboard('{Escape}')
    expect(menu()).toHaveAttribute('aria-expanded', 'false')
    expect(menu()).toHaveFocus()
  })

  it('folds when something in it was chosen', async () => {
    const { user } = show('home')
    await user.click(menu())
    await user.click(screen.getByRole('link', { name: 'Como funciona' }))
    expect(menu()).toHaveAttribute('aria-expanded', 'false')
  })

  it('folds when the focus goes elsewhere', async () => {
    const { user } = show('home')
    await user.click(menu())
    await user.click(document.body)
    expect(menu()).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('panel bar', () => {
  it('shows the masked id, never the whole one', async () => {
    const { container } = await showPanel('/painel-controle', { loggedIn: CPF })
    expect(screen.getAllByText('***.982.247-**')).toHaveLength(2)
    expect(container).not.toHaveTextContent(CPF)
  })

  it('greets by name once the negotiations have told it', async () => {
    const { container } = await showPanel('/painel-controle', { loggedIn: CPF })
    expect(container).not.toHaveTextContent('Maria')
    act(() => learnName('MARIA DA SILVA'))
    expect(await screen.findAllByText('Maria')).toHaveLength(2)
  })

  it('has an icon for each place, whatever a newer release calls it', async () => {
    setEntries(JSON.parse(JSON.stringify([{ ...place, order: 1, label: 'Nova', to: '/nova', icon: 'star' }])))
    await showPanel('/painel-controle', { loggedIn: CPF })
    expect(screen.getByRole('link', { name: 'Nova' }).querySelector('svg')).toBeInTheDocument()
  })

  it('marks the page on show', async () => {
    await showPanel('/segunda-via', { loggedIn: CPF })
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Segunda via')
  })

  it.each([
    [CPF, '/'],
    [CNPJ, '/pj'],
  ])('logs %s out and goes to %s', async (id, home) => {
    const { user, calls, location } = await showPanel('/painel-controle', {
      loggedIn: id,
      answers: { 'POST /api/auth/TokenValidate': { status: 200, data: { status: 'OK' } } },
    })
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    expect(calls.map(({ call }) => call)).toEqual(['POST /api/auth/TokenValidate'])
    expect(location()).toBe(home)
    expect(localStorage.getItem('loggedInUser')).toBeNull()
  })

  it('says that it is leaving while the bank has not answered, and leaves once', async () => {
    let answer = (_: { status: 200; data: { status: 'OK' } }) => {}
    const { user, calls, location } = await showPanel('/painel-controle', {
      loggedIn: CPF,
      answers: {
        'POST /api/auth/TokenValidate': () =>
          new Promise((resolve) => {
            answer = resolve
          }),
      },
    })
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    await user.click(screen.getByRole('button', { name: 'Saindo…', busy: true }))
    expect(location()).toBe('/painel-controle')
    answer({ status: 200, data: { status: 'OK' } })
    await waitFor(() => expect(location()).toBe('/'))
    expect(calls).toHaveLength(1)
  })
})

describe('bars of public pages', () => {
  it('login: the way back and help', () => {
    show('login', '/login-cpf')
    expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('link', { name: 'Ajuda' })).toHaveAttribute('href', '/central-de-duvidas')
  })

  it('plain: the login for strangers, the panel for those who are in', () => {
    const { unmount } = show('plain', '/quem-somos')
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login-cpf')
    unmount()
    show('plain', '/quem-somos', { loggedIn: CPF })
    expect(screen.getByRole('link', { name: 'Meu painel' })).toHaveAttribute('href', '/painel-controle')
  })
})
