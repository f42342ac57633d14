import { defaultConfig } from '@portal/demo-bank'
import { setConfig, startRuntime } from '@portal/runtime'
import type { Bar } from '@portal/runtime/module-contract'
import { createMemoryRouter, RouterProvider } from '@portal/runtime/router'
import { jwt, resetKernel } from '@portal/testing'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { setEntries } from '../registry/entries'
import { BottomDock } from './bottom-dock'
import { PortalLayout } from './portal-layout'

jest.mock('../registry/registry', () => ({
  findOwner: () => null,
  getRegistry: () => null,
  watchRegistry: () => () => {},
}))
jest.mock('../routing/portal-routes', () => ({ metaOf: () => null }))
jest.mock('./widget-slot', () => ({ WidgetSlot: () => null }))

const observers: (() => void)[] = []
class FakeResizeObserver {
  constructor(callback: () => void) {
    observers.push(callback)
  }
  observe() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: FakeResizeObserver })
Object.assign(window, { scrollTo: () => undefined })

beforeEach(resetKernel)
afterEach(() => jest.restoreAllMocks())

const routerFor = (bar: Bar) =>
  createMemoryRouter([
    {
      Component: PortalLayout,
      children: [
        {
          path: '/',
          handle: { title: 'Página', audience: 'any', bar },
          element: <h1>Conteúdo da página</h1>,
        },
      ],
    },
  ])
const page = (bar: Bar) => <RouterProvider router={routerFor(bar)} />

it.each<Bar>(['home', 'login', 'panel', 'alert', 'plain'])(
  'the %s page of the server is taken over as it is, whatever this browser remembers',
  async (bar) => {
    setConfig({ ...defaultConfig, overrides: { allowedOrigins: ['http://localhost:4000'] } })
    const slots = ['panel.menu', 'footer.about', 'home.sections'] as const
    setEntries(slots.map((slot) => ({ slot, label: 'Página', to: '/', order: 1, audience: 'any' })))
    const html = renderToString(page(bar))
    expect(html).not.toContain('style=')
    expect(html).not.toContain('sem internet')
    sessionStorage.setItem('portal.overrides', '{"mfe-x":"http://localhost:4000/remoteEntry.js"}')
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    localStorage.setItem('loggedInUser', jwt({ CpfCnpj: '52998224725' }))
    const root = document.createElement('div')
    root.innerHTML = html
    document.body.append(root)
    const wrong = jest.fn()
    let stop = () => {}
    let hydrated: Root | undefined
    await act(async () => {
      stop = startRuntime()
      hydrated = hydrateRoot(root, page(bar), { onRecoverableError: wrong })
    })
    expect(wrong).not.toHaveBeenCalled()
    expect(screen.getByRole('region', { name: 'Cookies neste site' })).toBeInTheDocument()
    expect(await screen.findByRole('complementary', { name: 'Módulos em desenvolvimento' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('sem internet')
    stop()
    act(() => hydrated?.unmount())
    root.remove()
  },
)

it('renders what the configuration says, on the server too', () => {
  setConfig({ ...defaultConfig, brand: { ...defaultConfig.brand, name: 'Banco Crepúsculo' } })
  expect(renderToString(page('home'))).toContain('Banco Crepúsculo')
})

it('has one of each landmark, and a link that jumps over the bar', async () => {
  const router = routerFor('home')
  render(<RouterProvider router={router} />)
  for (const role of ['banner', 'main', 'contentinfo']) expect(screen.getAllByRole(role)).toHaveLength(1)
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'Ir para o conteúdo' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
  expect(router.state.location.hash).toBe('')
})

it('publishes the height of what is docked below, and takes it back', () => {
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120)
  const inset = () => document.documentElement.style.getPropertyValue('--portal-bottom-inset')
  const { unmount } = render(<BottomDock>aviso</BottomDock>)
  observers.at(-1)?.()
  expect(inset()).toBe('120px')
  height.mockReturnValue(0)
  observers.at(-1)?.()
  expect(inset()).toBe('0px')
  unmount()
  expect(inset()).toBe('')
  height.mockRestore()
})
