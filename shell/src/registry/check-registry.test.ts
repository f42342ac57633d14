import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from '@portal/runtime'

jest.mock('@portal/registry-format/trust', () => ({ refusalOf: jest.fn(async () => null) }))
jest.mock('../loader/integrity', () => ({ allowRegistry: jest.fn() }))

import { checkAtSubmits, checkRegistry } from './check-registry'
import { startRegistry } from './registry'

const registry = {
  schema: 1,
  revision: 1,
  shell: { version: '1.0.0-0000000a', kernel: '1.0.0' },
  modules: {},
}
const submitForm = () => document.dispatchEvent(new Event('submit'))
const requestCount = () => jest.mocked(fetch).mock.calls.length

beforeAll(() => {
  setConfig(defaultConfig)
  checkAtSubmits()
})
beforeEach(() => {
  jest.useFakeTimers()
  globalThis.fetch = jest.fn(
    async () => ({ ok: true, headers: new Headers(), json: async () => registry }) as never,
  )
})
afterEach(() => jest.useRealTimers())

test('a navigation reuses the check that the form submit started', async () => {
  submitForm()
  jest.advanceTimersByTime(4000)
  await checkRegistry()
  expect(requestCount()).toBe(1)
})

test('the one after it asks again', async () => {
  submitForm()
  await checkRegistry()
  jest.advanceTimersByTime(1000)
  await checkRegistry()
  expect(requestCount()).toBe(2)
})

test('a form that was sent long before the navigation counts for nothing', async () => {
  submitForm()
  jest.advanceTimersByTime(6000)
  await checkRegistry()
  expect(requestCount()).toBe(2)
})

test('a navigation that asks twice sends one request', async () => {
  jest.advanceTimersByTime(10_000)
  await checkRegistry()
  await checkRegistry()
  expect(requestCount()).toBe(1)
})

test('a page with a part of the registry asks at once for a path outside it', async () => {
  const stable = {
    version: '1.0.0',
    kernel: '1.0.0',
    releasedAt: '2026-01-01T00:00:00Z',
    entry: { href: '/modules/mfe-a/1.0.0/remoteEntry.js', integrity: `sha384-${'a'.repeat(64)}` },
    routes: [{ path: '/', title: 'A', audience: 'any', bar: 'home' }],
  }
  const part = {
    ...registry,
    revision: 2,
    modules: { 'mfe-a': { name: 'mfe-a', owner: 'A', kind: 'routes', stable } },
    entries: [],
  }
  document.body.innerHTML = `<script type="application/json" id="portal-registry">${JSON.stringify(part)}</script>`
  startRegistry()
  await checkRegistry('/')
  expect(requestCount()).toBe(0)
  await checkRegistry('/painel-controle')
  expect(requestCount()).toBe(1)
})
