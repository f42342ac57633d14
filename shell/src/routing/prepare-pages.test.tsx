import { expectPage } from '@portal/runtime'
import { fireEvent, render, screen } from '@testing-library/react'
import { prepareRoute } from '../loader/module-loader'
import { preparePages } from './prepare-pages'

const mockModule = { name: 'mfe-next' }
jest.mock('../loader/module-loader', () => ({ prepareRoute: jest.fn() }))
let mockIsKnown = true
const mockListeners = new Set<() => void>()
jest.mock('../registry/registry', () => ({
  findOwner: (path: string) => (path === '/de-ninguem' || !mockIsKnown ? null : { module: mockModule }),
  isPart: () => !mockIsKnown,
  watchRegistry: (listener: () => void) => {
    mockListeners.add(listener)
    return () => mockListeners.delete(listener)
  },
}))
jest.mock('../when-idle', () => ({ whenIdle: (work: () => void) => work() }))

const prepared = () => jest.mocked(prepareRoute).mock.calls.splice(0)
const connect = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })

beforeAll(() => {
  expectPage('/negociacao?grupo=7')
  preparePages()
})
afterEach(() => connect(undefined))

test('a page is prepared when a screen expects it, even one that did before anybody listened', () => {
  expect(prepared()).toEqual([[mockModule, '/negociacao']])
  expectPage('/vencimento')
  expect(prepared()).toEqual([[mockModule, '/vencimento']])
})

test.each(['pointerOver', 'pointerDown', 'focusIn'] as const)('%s on a link prepares its page', (aim) => {
  render(
    <>
      <a href="/painel-negociacoes?a=1">
        <b>Meus acordos</b>
      </a>
      <a href="https://elsewhere.example/painel-negociacoes">Fora</a>
      <a href="#conteudo">Conteúdo</a>
    </>,
  )
  for (const name of ['Meus acordos', 'Fora', 'Conteúdo']) fireEvent[aim](screen.getByText(name))
  expect(prepared()).toEqual([[mockModule, '/painel-negociacoes']])
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nobody on %j gets what they did not ask for',
  (connection) => {
    connect(connection)
    expectPage('/revisao')
    expect(prepared()).toEqual([])
  },
)

test('a page outside the part of the registry that this one carries is prepared once the whole is known', () => {
  mockIsKnown = false
  expectPage('/segunda-via')
  expect(prepared()).toEqual([])
  mockIsKnown = true
  for (const listener of mockListeners) listener()
  expect(prepared()).toEqual([[mockModule, '/segunda-via']])
  expect(mockListeners.size).toBe(0)
})
