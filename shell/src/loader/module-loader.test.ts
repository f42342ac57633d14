import { defaultConfig } from '@portal/demo-bank'
import type { RegisteredModule } from '@portal/registry-format'
import { setConfig } from '@portal/runtime'
import { dropRestored } from '../registry/registry'
import { recentFailures } from './failure-report'
import { loadExpose, loadQuery } from './federation'
import { watchLeaving } from './leaving'
import { RemoteFailure } from './module-failure'
import { loadedVersion, loadModule, loadRoute, moduleState, prepareRoute } from './module-loader'

jest.mock('../registry/registry', () => ({
  ...jest.requireActual('../registry/registry'),
  dropRestored: jest.fn(),
}))
jest.mock('./federation', () => ({ loadExpose: jest.fn(), loadQuery: jest.fn() }))

const release = {
  version: '1.0.0',
  kernel: '1.0.0',
  releasedAt: '2026-11-24T13:00:00.000Z',
  entry: { href: '/modules/mfe-x/1.0.0/remoteEntry.js', integrity: 'sha384-x' },
  routes: [],
}
const named = (name: string): RegisteredModule => ({
  name,
  owner: 'Equipe X',
  kind: 'routes',
  stable: release,
})
const SECOND = 1000

beforeEach(() => {
  jest.mocked(loadExpose).mockReset()
  jest.mocked(dropRestored).mockReset()
  jest.useFakeTimers()
  // jsdom has no resource timing.
  Object.assign(globalThis, { __KERNEL_VERSION__: '1.0.0', PerformanceResourceTiming: class {} })
  performance.getEntriesByName = () => []
  setConfig(defaultConfig)
  watchLeaving()
  jest.mocked(loadExpose).mockRejectedValue(new RemoteFailure('network'))
})

test('a module whose file does not come has failed after three attempts', async () => {
  const failed = expect(loadModule(named('mfe-fails'), 'routes')).rejects.toThrow('mfe-fails@1.0.0: network')
  await jest.advanceTimersByTimeAsync(2 * SECOND)
  await failed
  expect(loadExpose).toHaveBeenCalledTimes(3)
  // A stored registry may name a release that no longer exists.
  expect(dropRestored).toHaveBeenCalledTimes(1)
})

test('a module that is switched off has not failed to load', async () => {
  const disabled = { ...named('mfe-off'), disabled: 'Manutenção' }
  await expect(loadModule(disabled, 'routes')).rejects.toThrow('mfe-off@1.0.0: disabled')
  expect(dropRestored).not.toHaveBeenCalled()
})

test('a module for another kernel is not even requested', async () => {
  const module = { ...named('mfe-newer'), stable: { ...release, kernel: '2.0.0' } }
  await expect(loadModule(module, 'routes')).rejects.toThrow('mfe-newer@1.0.0: incompatible-kernel')
  expect(loadExpose).not.toHaveBeenCalled()
})

test.each([
  ['nothing', { other: 1 }, loadModule],
  ['no routes', { default: { other: 1 } }, loadRoute],
  ['routes of other pages', { default: [{ path: '/outra' }] }, loadRoute],
])('a module whose entry gives %s is not one', async (what, exposed, load) => {
  jest.mocked(loadExpose).mockResolvedValue(exposed)
  const name = `mfe-${what.replaceAll(' ', '-')}`
  await expect(load(named(name), '/pagina')).rejects.toThrow(`${name}@1.0.0: invalid-module`)
})

test('a screen behind the login waits for what it reads with, which the next try loads again', async () => {
  const screen = jest.fn(async () => ({ element: null }))
  const routes = [{ path: '/dentro', lazy: screen }]
  const declared = [{ path: '/dentro', audience: 'debtor' as const, title: 'Dentro', bar: 'panel' as const }]
  const module = { ...named('mfe-inside'), stable: { ...release, routes: declared } }
  jest.mocked(loadExpose).mockResolvedValue({ default: routes })
  const missing = Object.assign(new Error('Loading chunk 7 failed.\n(missing)'), { name: 'ChunkLoadError' })
  jest.mocked(loadQuery).mockRejectedValue(missing)
  const failed = expect(loadRoute(module, '/dentro')).rejects.toThrow('mfe-inside@1.0.0: network')
  await jest.advanceTimersByTimeAsync(2 * SECOND)
  await failed
  expect(screen).not.toHaveBeenCalled()
  jest.mocked(loadQuery).mockResolvedValue({})
  await loadRoute(module, '/dentro')
  expect(screen).toHaveBeenCalledTimes(1)
})

describe('a page that may be next', () => {
  const routes = [{ path: '/depois', lazy: async () => ({ element: null }) }]

  test('is loaded once, and its module runs without having been opened', async () => {
    jest.mocked(loadExpose).mockResolvedValue({ default: routes })
    const module = named('mfe-next')
    await prepareRoute(module, '/depois')
    expect([moduleState('mfe-next').status, loadedVersion('mfe-next')]).toEqual(['idle', '1.0.0'])
    await loadRoute(module, '/depois')
    expect([moduleState('mfe-next').status, jest.mocked(loadExpose).mock.calls.length]).toEqual(['ready', 1])
  })

  test('is no failure when it does not come, until somebody opens it', async () => {
    const before = recentFailures().length
    const module = named('mfe-late')
    const prepared = prepareRoute(module, '/depois')
    await jest.advanceTimersByTimeAsync(2 * SECOND)
    await prepared
    expect([moduleState('mfe-late').status, recentFailures().length - before]).toEqual(['idle', 0])
    const opened = expect(loadRoute(module, '/depois')).rejects.toThrow('mfe-late@1.0.0: network')
    await jest.advanceTimersByTimeAsync(2 * SECOND)
    await opened
    expect([moduleState('mfe-late').status, recentFailures().length - before]).toEqual(['failed', 1])
  })

  test('a failure is recorded once for all who wait for it', async () => {
    const before = recentFailures().length
    const module = named('mfe-twice')
    const both = Promise.allSettled([loadRoute(module, '/depois'), loadRoute(module, '/depois')])
    await jest.advanceTimersByTimeAsync(2 * SECOND)
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(recentFailures().length - before).toBe(1)
  })
})

test('in a page that is being left a module has not failed, and loads if the page stays', async () => {
  const before = recentFailures().length
  dispatchEvent(new Event('beforeunload'))
  const loaded = loadModule(named('mfe-left'), 'routes')
  await jest.advanceTimersByTimeAsync(10 * SECOND)
  expect([moduleState('mfe-left').status, recentFailures().length - before]).toEqual(['retrying', 0])
  jest.mocked(loadExpose).mockResolvedValue({ default: 'the routes' })
  await jest.advanceTimersByTimeAsync(SECOND)
  expect(await loaded).toBe('the routes')
})

test('a page that stays for longer than a module may take says so', async () => {
  dispatchEvent(new Event('beforeunload'))
  const failed = expect(loadModule(named('mfe-stays'), 'routes')).rejects.toThrow('mfe-stays@1.0.0: network')
  await jest.advanceTimersByTimeAsync(defaultConfig.moduleTimeoutMs + 3 * SECOND)
  await failed
})
