import { createInstance } from '@module-federation/enhanced/runtime'
import { guardedRemotes } from './guarded-remotes'

const SECOND = 1000
const TIMEOUT = 20 * SECOND
const HASH = `sha384-${'a'.repeat(64)}`

let next = 0
/** Creates a host with one remote. The name is unique per test because the runtime caches what it loads. */
function hostWith({ integrity = HASH, share = async () => () => 'the package' } = {}) {
  next += 1
  const name = `remote_${next}`
  const entry = `https://modules.example/${name}/1.0.0/remoteEntry.js`
  const guard = guardedRemotes({
    integrityOf: (url) => (url === entry && integrity !== 'none' ? integrity : undefined),
    createScriptURL: (address) => `${address}#by-policy`,
    getTimeout: () => TIMEOUT,
  })
  const host = createInstance({
    name: `host_${next}`,
    shareStrategy: 'loaded-first',
    remotes: [{ name, entry }],
    plugins: [guard],
    shared: {
      kernel: { version: '1.0.0', get: share, shareConfig: { singleton: true, requiredVersion: false } },
    },
  })
  const load = () => host.loadRemote(`${name}/routes`)
  return { name, entry, host, load }
}

const scripts = () => [...document.head.querySelectorAll('script')]
const script = async () => {
  await jest.advanceTimersByTimeAsync(0)
  const [element] = scripts()
  if (!element) throw new Error('no script')
  return element
}
/** Completes the pending script: assigns `container` to the remote's global variable. */
async function run(name: string, container: unknown) {
  const element = await script()
  Reflect.set(window, name, container)
  element.dispatchEvent(new Event('load'))
}
const fail = async () => (await script()).dispatchEvent(new Event('error'))

const containerOf = (exposed: () => unknown) => ({ init: jest.fn(), get: jest.fn(async () => exposed) })
const kindOf = (load: Promise<unknown>) =>
  load.then(
    () => 'loaded',
    (error: unknown) => (error instanceof Error && 'kind' in error ? error.kind : error),
  )

beforeEach(() => {
  jest.useFakeTimers()
  // The federation runtime warns when a remote is registered again.
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  Object.assign(globalThis, {
    PerformanceResourceTiming: class {
      responseStatus = 404
    },
  })
  performance.getEntriesByName = () => []
})

test('an entry runs with its hash, at the address that the host’s policy has made', async () => {
  const { name, entry, load } = hostWith()
  const loaded = load()
  const { src, integrity, crossOrigin } = await script()
  expect([src, integrity, crossOrigin]).toEqual([`${entry}#by-policy`, HASH, 'anonymous'])
  await run(
    name,
    containerOf(() => 'the routes'),
  )
  expect(await loaded).toBe('the routes')
  expect(scripts()).toEqual([])
})

test('an entry without a hash is never requested', async () => {
  const { load } = hostWith({ integrity: 'none' })
  expect(await kindOf(load())).toBe('integrity')
  expect(scripts()).toEqual([])
})

test('an entry that did not come is requested again, at another address', async () => {
  const { name, entry, load } = hostWith()
  const firstLoad = kindOf(load())
  await fail()
  expect(await firstLoad).toBe('network')
  const second = load()
  expect((await script()).src).toMatch(new RegExp(`^${entry}\\?again=\\d+#by-policy$`))
  await run(
    name,
    containerOf(() => 'the routes'),
  )
  expect(await second).toBe('the routes')
})

test('the status of a failed entry is that of the address requested last', async () => {
  const { load } = hostWith()
  performance.getEntriesByName = (address) =>
    address.includes('?again=') ? [new PerformanceResourceTiming()] : []
  const firstLoad = kindOf(load())
  await fail()
  expect(await firstLoad).toBe('network')
  const second = kindOf(load())
  await fail()
  expect(await second).toBe('http')
})

test('an entry that does not come in time has failed', async () => {
  const { load } = hostWith()
  const late = kindOf(load())
  await script()
  await jest.advanceTimersByTimeAsync(TIMEOUT)
  expect(await late).toBe('timeout')
  expect(scripts()).toEqual([])
})

test.each([
  ['nothing', undefined],
  ['something else', {}],
  ['a container without modules', { init: jest.fn() }],
])('an entry that leaves %s is not as declared, and runs again', async (_, left) => {
  const { name, load } = hostWith()
  const failed = kindOf(load())
  await run(name, left)
  expect(await failed).toBe('invalid-module')
  const again = load()
  await run(
    name,
    containerOf(() => 'the routes'),
  )
  expect(await again).toBe('the routes')
})

test.each(['', '?again=1'])(
  'an entry that throws has failed by itself, at its address%s too',
  async (again) => {
    const { name, load } = hostWith()
    if (again) {
      const firstLoad = kindOf(load())
      await fail()
      await firstLoad
    }
    const failed = kindOf(load())
    dispatchEvent(new ErrorEvent('error', { filename: (await script()).src }))
    await run(name, undefined)
    expect(await failed).toBe('evaluation')
  },
)

test('a module that threw runs again from its entry', async () => {
  const { name, load } = hostWith()
  const failed = kindOf(load())
  await run(
    name,
    containerOf(() => {
      throw new TypeError('x is undefined')
    }),
  )
  expect(await failed).toBe('evaluation')
  const again = load()
  await run(
    name,
    containerOf(() => 'the routes'),
  )
  expect(await again).toBe('the routes')
})

describe('the packages of a remote', () => {
  const made = (create: false | (() => unknown)) => (create ? create() : create)

  /** @returns the share scope passed to the remote's container */
  async function scopeOf({ name, load }: ReturnType<typeof hostWith>) {
    const container = containerOf(() => 'the routes')
    const loaded = load()
    await run(name, container)
    await loaded
    const [scope, , { shareScopeMap }] = container.init.mock.calls[0]
    expect(shareScopeMap.default).toBe(scope)
    return scope
  }

  test('are its own copies: what it replaces is nobody else’s', async () => {
    const remote = hostWith()
    const scope = await scopeOf(remote)
    scope.kernel['1.0.0'].get = () => 'another'
    scope.kernel['9.9.9'] = scope.kernel['1.0.0']
    scope.another = {}
    expect(await remote.host.loadShare('kernel').then(made)).toBe('the package')
    expect(Object.keys(remote.host.shareScopeMap.default ?? {})).toEqual(['kernel'])
    expect(Object.keys(remote.host.shareScopeMap.default?.kernel ?? {})).toEqual(['1.0.0'])
  })

  test('load again after one that did not come', async () => {
    const share = jest.fn(async () => () => 'the package')
    share.mockRejectedValueOnce(new Error('offline'))
    const guarded = hostWith({ share })
    const scope = await scopeOf(guarded)
    // A real federation runtime reads the package from the given share scope.
    const remote = createInstance({ name: 'taker', remotes: [] })
    remote.initShareScopeMap('default', scope)
    const take = () =>
      remote.loadShare('kernel', {
        customShareInfo: { shareConfig: { singleton: true, requiredVersion: false } },
      })
    await expect(take()).rejects.toThrow('offline')
    expect(await take().then(made)).toBe('the package')
    expect(guarded.host.shareScopeMap.default?.kernel?.['1.0.0']?.useIn).toEqual(['taker'])
  })
})
