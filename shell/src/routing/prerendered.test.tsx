import { Link } from '@portal/runtime/router'
import { renderRoutes } from '@portal/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { keepIdleFor, whenIdle } from '../when-idle'
import { prerenderedRoute } from './prerendered'

jest.mock('../pages/late-pages', () => ({ ModuleFailurePage: () => <h1>Não abriu</h1> }))

const meta = { title: 'Início', audience: 'any', bar: 'home', module: 'mfe-x', version: '1.0.0' } as const
const Home = () => (
  <>
    <h1>Início</h1>
    <Link to="/quem-somos">Sair daqui</Link>
  </>
)

/** Renders the page; `isIdle` tells whether idle callbacks have run. */
function open(load: () => Promise<ComponentType>): { isIdle: () => boolean } {
  let isIdle = false
  keepIdleFor(
    new Promise<void>((onSettled) => renderRoutes([prerenderedRoute(meta, '/', load, onSettled)], '/')),
  )
  whenIdle(() => {
    isIdle = true
  })
  return { isIdle: () => isIdle }
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] })
  window.requestIdleCallback = (work) => {
    work({ didTimeout: false, timeRemaining: () => 50 })
    return 1
  }
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  Reflect.deleteProperty(window, 'requestIdleCallback')
})

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

test('nothing idle comes before the first screen', async () => {
  let come: (screen: ComponentType) => void = () => {}
  const { isIdle } = open(() => new Promise((resolve) => (come = resolve)))
  await pass(1000)
  expect(isIdle()).toBe(false)
  come(Home)
  await pass(100)
  expect(screen.getByRole('heading', { name: 'Início' })).toBeVisible()
  expect(isIdle()).toBe(true)
})

test('a screen that is late, or fails, does not keep the rest of the page from coming', async () => {
  const late = open(() => new Promise(() => {}))
  await pass(4900)
  expect(late.isIdle()).toBe(false)
  await pass(200)
  expect(late.isIdle()).toBe(true)

  const failed = open(() => Promise.reject(new Error('404')))
  await pass(100)
  expect(screen.getByRole('heading', { name: 'Não abriu' })).toBeVisible()
  expect(failed.isIdle()).toBe(true)
})

test('what is cancelled meanwhile is not done', async () => {
  const work = jest.fn()
  let settle = () => {}
  keepIdleFor(new Promise<void>((resolve) => (settle = resolve)))
  whenIdle(work)()
  settle()
  await pass(100)
  expect(work).not.toHaveBeenCalled()
})

test('who comes back finds the screen at once, with its heading', async () => {
  const waitsAgain = () => new Promise<ComponentType>(() => {})
  const load = jest.fn(waitsAgain).mockResolvedValueOnce(Home)
  const other = { path: '/quem-somos', element: <Link to="/">Voltar</Link> }
  renderRoutes([prerenderedRoute(meta, '/', load), other], '/')
  await pass(100)
  fireEvent.click(screen.getByRole('link', { name: 'Sair daqui' }))
  await pass(100)
  fireEvent.click(screen.getByRole('link', { name: 'Voltar' }))
  await pass(100)
  expect(screen.getByRole('heading', { name: 'Início' })).toBeVisible()
})
