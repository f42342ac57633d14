import { defaultConfig } from '@portal/demo-bank'

jest.mock('../loader/integrity', () => ({ allowRegistry: jest.fn() }))
jest.mock('../loader/failure-report', () => ({ reportFailure: jest.fn() }))
const mockRefusal = jest.fn(async (_value: unknown): Promise<string | null> => null)
jest.mock('@portal/registry-format/trust', () => ({ refusalOf: mockRefusal }))

const registryOf = (revision: number) => ({
  schema: 1,
  revision,
  shell: { version: '1.0.0-0000000a', kernel: '1.0.0' },
  modules: {},
})

/** Loads the module as a new tab of the same browser does, on a page that embeds a registry. */
function openTab(embedded: string | null) {
  jest.resetModules()
  const { setConfig } = require('@portal/runtime') as typeof import('@portal/runtime')
  setConfig(defaultConfig)
  document.body.innerHTML =
    embedded === null ? '' : `<script type="application/json" id="portal-registry">${embedded}</script>`
  return {
    ...(require('./registry') as typeof import('./registry')),
    reports: (require('../loader/failure-report') as typeof import('../loader/failure-report')).reportFailure,
  }
}
const carrying = (revision: number) => openTab(JSON.stringify(registryOf(revision)))

const answers: ((response: unknown) => void)[] = []
const answer = (of: number, revision: number) =>
  answers[of]?.({ ok: true, headers: new Headers(), json: async () => registryOf(revision) })

beforeEach(() => {
  localStorage.clear()
  mockRefusal.mockReset().mockResolvedValue(null)
  answers.length = 0
  globalThis.fetch = jest.fn(() => new Promise<never>((resolve) => answers.push(resolve as never)))
})

test('of two questions the later one counts, whichever is answered first', async () => {
  const { getRegistry, refreshRegistry } = openTab(null)
  const refreshes = [refreshRegistry(), refreshRegistry()]
  answer(1, 8)
  await refreshes[1]
  answer(0, 9)
  await refreshes[0]
  expect(getRegistry()?.revision).toBe(8)
})

test('a page starts with the registry that it carries, and asks for none', () => {
  const { getRegistry, startRegistry } = carrying(5)
  startRegistry()
  expect(getRegistry()?.revision).toBe(5)
  expect(fetch).not.toHaveBeenCalled()
})

test('an answer of a server that is behind changes nothing', async () => {
  const { getRegistry, isDegraded, refreshRegistry, startRegistry } = carrying(5)
  startRegistry()
  const refreshed = refreshRegistry()
  answer(0, 4)
  await refreshed
  expect([getRegistry()?.revision, isDegraded()]).toEqual([5, false])
})

test('when discovery is silent, the tab goes on, says so once, and recovers', async () => {
  const { getRegistry, isDegraded, refreshRegistry, reports, startRegistry } = carrying(5)
  startRegistry()
  jest.useFakeTimers()
  globalThis.fetch = jest.fn(
    (_, options?: RequestInit) =>
      new Promise<never>((_, reject) =>
        options?.signal?.addEventListener('abort', () => reject(new Error())),
      ),
  )
  for (let request = 0; request < 2; request += 1) {
    const refreshed = refreshRegistry()
    await jest.advanceTimersByTimeAsync(60_000)
    await refreshed
  }
  jest.useRealTimers()
  expect([getRegistry()?.revision, isDegraded()]).toEqual([5, true])
  expect(reports).toHaveBeenCalledTimes(1)
  globalThis.fetch = jest.fn(
    async () => ({ ok: true, headers: new Headers(), json: async () => registryOf(6) }) as Response,
  )
  await refreshRegistry()
  expect([getRegistry()?.revision, isDegraded()]).toEqual([6, false])
})

/** Both as embedded in a page and as fetched. */
const signed = (revision: number, { era = 1, version = 1, expires = '2099-01-01T00:00:00.000Z' } = {}) => ({
  ...registryOf(revision),
  signed: { root: { version, era }, timestamp: { expires, signature: `of ${expires}` } },
})
const carryingSigned = (...of: Parameters<typeof signed>) => openTab(JSON.stringify(signed(...of)))
function serve(value: unknown, date = ''): void {
  const headers = new Headers(date ? { date } : {})
  globalThis.fetch = jest.fn(async () => ({ ok: true, headers, json: async () => value }) as Response)
}

/** Simulates a visit while the server has this registry. */
async function see(value: ReturnType<typeof signed>, date = ''): Promise<void> {
  const { refreshRegistry, startRegistry } = openTab(null)
  startRegistry()
  serve(value, date)
  await refreshRegistry()
}

test('an element before them with the id of the page’s data is not read', () => {
  const { getRegistry, startRegistry } = carryingSigned(5)
  document.body.innerHTML = `<p id="portal-registry">${JSON.stringify(signed(9))}</p>${document.body.innerHTML}`
  startRegistry()
  expect(getRegistry()?.revision).toBe(5)
})

describe('a registry from the network', () => {
  test('that is refused changes nothing, and operators learn why, once', async () => {
    const { getRegistry, isDegraded, refreshRegistry, reports, startRegistry } = carryingSigned(5)
    startRegistry()
    serve(signed(6))
    mockRefusal.mockResolvedValue('team')
    await refreshRegistry()
    await refreshRegistry()
    expect([getRegistry()?.revision, isDegraded()]).toEqual([5, true])
    expect(reports).toHaveBeenCalledTimes(1)
    expect(reports).toHaveBeenCalledWith(
      expect.objectContaining({ module: 'registry', kind: 'integrity', version: 'team' }),
    )
    // Without an embedded root no registry is trusted.
    expect(mockRefusal).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ roots: [] }))
  })

  test('is verified with the roots of the page and the newest root version that this browser has seen', async () => {
    await see(signed(5, { version: 9 }))
    const { refreshRegistry, startRegistry } = carryingSigned(6, { version: 8 })
    document.body.insertAdjacentHTML(
      'beforeend',
      '<script type="application/json" id="portal-roots">["BA==",1]</script>',
    )
    startRegistry()
    serve(signed(7))
    await refreshRegistry()
    expect(mockRefusal).toHaveBeenCalledWith(
      expect.objectContaining({ revision: 7 }),
      expect.objectContaining({ roots: ['BA=='], rootVersion: 9 }),
    )
  })

  test('with the timestamp of the embedded one is not verified again until it expires', async () => {
    const { isDegraded, refreshRegistry, startRegistry } = carryingSigned(5)
    startRegistry()
    serve(signed(5))
    await refreshRegistry()
    expect([mockRefusal.mock.calls, isDegraded()]).toEqual([[], false])
    // A changed timestamp under the same signature.
    const { root, timestamp } = signed(5).signed
    serve({
      ...signed(5),
      signed: { root, timestamp: { ...timestamp, expires: '2100-01-01T00:00:00.000Z' } },
    })
    await refreshRegistry()
    expect(mockRefusal).toHaveBeenCalledTimes(1)
    // The same timestamp under another signature.
    const again = { expires: '2100-01-01T00:00:00.000Z', signature: 'another' }
    serve({ ...signed(5), signed: { root, timestamp: again } })
    await refreshRegistry()
    expect(mockRefusal).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['both the device and the server', '2020-01-01T00:00:00.000Z', '', true],
    ['the device alone', '2020-01-01T00:00:00.000Z', 'Wed, 01 Jan 2019 00:00:00 GMT', false],
    ['the server alone', '2099-01-01T00:00:00.000Z', 'Thu, 01 Jan 2099 00:00:01 GMT', false],
  ])('is too old by %s: %s', async (_, expires, date, expected) => {
    const { isDegraded, refreshRegistry, reports, startRegistry } = carryingSigned(5, { expires })
    startRegistry()
    serve(signed(5, { expires }), date)
    await refreshRegistry()
    expect(isDegraded()).toBe(expected)
    const reported = jest.mocked(reports).mock.calls.map(([{ kind, version }]) => [kind, version])
    expect(reported).toEqual(expected ? [['integrity', 'expired']] : [])
  })

  describe('that a server with a forged date holds back', () => {
    const DAY = 24 * 60 * 60_000
    const start = Date.parse('2026-01-01T00:00:00Z')
    const expires = new Date(start + 2 * DAY).toISOString()
    const forged = new Date(start).toUTCString()
    /** Sets the device's clock, and the monotonic clock of the tab. */
    const at = (device: number, tab: number) => {
      jest.spyOn(Date, 'now').mockReturnValue(start + device)
      jest.spyOn(performance, 'now').mockReturnValue(tab)
    }
    beforeEach(() => at(0, 0))
    afterEach(() => jest.restoreAllMocks())

    test.each([
      ['a right clock', 0, 3 * DAY, 3 * DAY],
      ['a clock a year slow', -365 * DAY, 3 * DAY - 365 * DAY, 3 * DAY],
      ['a clock that somebody sets back', 0, -DAY, 3 * DAY],
      ['a tab that slept', 0, 3 * DAY, 1000],
    ])('is told by a device with %s', async (_, before, after, tab) => {
      at(before, 0)
      const { getRegistry, isDegraded, refreshRegistry, reports, startRegistry } = carryingSigned(5, {
        expires,
      })
      startRegistry()
      serve(signed(5, { expires }), forged)
      await refreshRegistry()
      expect(isDegraded()).toBe(false)
      at(after, tab)
      await refreshRegistry()
      expect([getRegistry()?.revision, isDegraded()]).toEqual([5, true])
      expect(reports).toHaveBeenCalledWith(expect.objectContaining({ kind: 'integrity', version: 'expired' }))
    })

    test('is reported by the next visit too if nothing newer was published', async () => {
      await see(signed(5, { expires }))
      at(3 * DAY, 0)
      const { isDegraded, refreshRegistry, startRegistry } = carryingSigned(5, { expires })
      startRegistry()
      serve(signed(5, { expires }), forged)
      await refreshRegistry()
      expect(isDegraded()).toBe(true)
    })

    test.each([
      ['a year fast', 365 * DAY, 365 * DAY],
      ['a year slow', -365 * DAY, -365 * DAY],
      ['that was set a year forward', 0, 365 * DAY],
      ['that was set a year back', 0, -365 * DAY],
    ])('is no matter for a phone with a clock %s: what is newer is taken', async (_, before, after) => {
      at(before, 0)
      const { getRegistry, isDegraded, refreshRegistry, startRegistry } = carryingSigned(5, { expires })
      startRegistry()
      at(after + DAY, DAY)
      const later = new Date(start + 3 * DAY).toISOString()
      serve(signed(6, { expires: later }), new Date(start + DAY).toUTCString())
      await refreshRegistry()
      expect([getRegistry()?.revision, isDegraded()]).toEqual([6, false])
    })

    test('is not reported while a timestamp may still be valid', async () => {
      const { isDegraded, refreshRegistry, startRegistry } = carryingSigned(5, { expires })
      startRegistry()
      at(2 * DAY, 2 * DAY)
      serve(signed(5, { expires }), forged)
      await refreshRegistry()
      expect(isDegraded()).toBe(false)
    })

    test('does not end with a later timestamp of an older root, whose key may be stolen', async () => {
      const { isDegraded, refreshRegistry, startRegistry } = carryingSigned(5, { expires, version: 2 })
      startRegistry()
      at(3 * DAY, 3 * DAY)
      const later = new Date(start + 5 * DAY).toISOString()
      serve(signed(6, { expires: later, version: 1 }), new Date(start + 3 * DAY).toUTCString())
      await refreshRegistry()
      expect(isDegraded()).toBe(true)
    })

    test('ends with a new key of the timestamp, however far the stolen one signed', async () => {
      const { isDegraded, refreshRegistry, startRegistry } = carryingSigned(5)
      startRegistry()
      at(3 * DAY, 3 * DAY)
      const later = new Date(start + 5 * DAY).toISOString()
      serve(signed(6, { expires: later, version: 2 }), new Date(start + 3 * DAY).toUTCString())
      await refreshRegistry()
      await refreshRegistry()
      expect(isDegraded()).toBe(false)
    })
  })

  test('signed again is verified once in a tab, with the copy of it', async () => {
    await see(signed(5, { expires: '2099-02-01T00:00:00.000Z' }))
    mockRefusal.mockClear()
    const { refreshRegistry, startRegistry } = carryingSigned(5)
    startRegistry()
    await refreshRegistry()
    await refreshRegistry()
    expect(mockRefusal).toHaveBeenCalledTimes(1)
  })

  test('of the same revision with another content is not taken', async () => {
    const { getRegistry, refreshRegistry, startRegistry } = carryingSigned(5)
    startRegistry()
    serve({ ...signed(5), shell: { version: 'x', kernel: '9.0.0' } })
    await refreshRegistry()
    expect(getRegistry()?.shell.kernel).toBe('1.0.0')
  })

  test('of the same revision without signatures is checked and rejected', async () => {
    const { getRegistry, refreshRegistry, reports, startRegistry } = carryingSigned(5)
    startRegistry()
    serve({ ...registryOf(5), shell: { version: 'x', kernel: '9.0.0' } })
    await refreshRegistry()
    expect(getRegistry()?.shell.kernel).toBe('1.0.0')
    mockRefusal.mockResolvedValue('unsigned')
    await refreshRegistry()
    expect(reports).toHaveBeenCalledWith(expect.objectContaining({ kind: 'integrity', version: 'unsigned' }))
  })

  test('is never older than what this browser has verified, however long ago', async () => {
    await see(signed(9, { expires: '2020-01-01T00:00:00.000Z' }), 'Wed, 01 Jan 2019 00:00:00 GMT')
    const { getRegistry, refreshRegistry, startRegistry } = carryingSigned(5)
    startRegistry()
    serve(signed(8))
    await refreshRegistry()
    expect(getRegistry()?.revision).toBe(5)
    serve(signed(9))
    await refreshRegistry()
    expect(getRegistry()?.revision).toBe(9)
  })

  test('of a new era is newer than revisions that an attacker has spent', async () => {
    await see(signed(2 ** 52))
    const { getRegistry, refreshRegistry, startRegistry } = carryingSigned(6, { era: 2 })
    startRegistry()
    expect(getRegistry()?.revision).toBe(6)
    serve(signed(7, { era: 2 }))
    await refreshRegistry()
    expect(getRegistry()?.revision).toBe(7)
    serve(signed(2 ** 52 + 1, { expires: '2100-01-01T00:00:00.000Z' }))
    await refreshRegistry()
    expect(getRegistry()?.revision).toBe(7)
  })
})

describe('the copy in the storage', () => {
  const KEY = 'portal.registry'
  const storedText = () => localStorage.getItem(KEY)

  test.each([
    ['nothing', null],
    ['half a registry', '{"schema": 1'],
    ['another shape', '{"schema":1,"modules":[]}'],
  ])('is there for a page that carries %s, while discovery is down', async (_, embedded) => {
    await see(signed(5))
    globalThis.fetch = jest.fn(() => Promise.reject(new Error()))
    const { getRegistry, refreshRegistry, startRegistry } = openTab(embedded)
    startRegistry()
    await refreshRegistry()
    expect(getRegistry()?.revision).toBe(5)
  })

  test.each([
    [4, 5],
    [6, 6],
  ])(
    'of revision 5, once verified, and of a page with %i, the newer one counts',
    async (carried, expected) => {
      await see(signed(5))
      serve(signed(4))
      const { getRegistry, refreshRegistry, startRegistry } = carryingSigned(carried)
      startRegistry()
      // The first paint does not wait for the verification.
      expect(getRegistry()?.revision).toBe(carried)
      await refreshRegistry()
      expect(getRegistry()?.revision).toBe(expected)
    },
  )

  test('that was changed is removed, and what the server says counts', async () => {
    await see(signed(5))
    const { at, registry } = JSON.parse(storedText() ?? '')
    const shell = { version: '6.6.6-deadbeef', kernel: '1.0.0' }
    localStorage.setItem(KEY, JSON.stringify({ at, registry: { ...registry, revision: 55, shell } }))
    const { getRegistry, refreshRegistry, startRegistry } = carryingSigned(5)
    startRegistry()
    globalThis.fetch = jest.fn(() => Promise.reject(new Error()))
    mockRefusal.mockResolvedValueOnce('snapshot')
    await refreshRegistry()
    expect([getRegistry()?.revision, storedText()]).toEqual([5, null])
    expect(mockRefusal).toHaveBeenLastCalledWith(
      expect.objectContaining({ revision: 55 }),
      expect.objectContaining({ rootVersion: 1 }),
    )
    serve(signed(6))
    await refreshRegistry()
    expect([getRegistry()?.revision, JSON.parse(storedText() ?? '').registry.revision]).toEqual([6, 6])
  })

  const WEEK = 7 * 24 * 60 * 60_000
  test.each([
    ['a week ago is used while discovery is down', WEEK, 9],
    ['longer ago is not', WEEK + 1, undefined],
  ])('that expired %s', async (_, age, revision) => {
    await see(signed(9))
    const expiry = Date.parse(signed(9).signed.timestamp.expires)
    const now = jest.spyOn(Date, 'now').mockReturnValue(expiry + age)
    globalThis.fetch = jest.fn(() => Promise.reject(new Error()))
    const { getRegistry, refreshRegistry, startRegistry } = openTab(null)
    startRegistry()
    await refreshRegistry()
    now.mockRestore()
    expect(getRegistry()?.revision).toBe(revision)
  })

  test('whose modules do not load is removed: the page’s registry and the server’s count again', async () => {
    await see(signed(9))
    const { dropRestored, getRegistry, refreshRegistry, startRegistry } = carryingSigned(5)
    startRegistry()
    serve(signed(6))
    await refreshRegistry()
    expect(getRegistry()?.revision).toBe(9)
    dropRestored()
    expect([getRegistry()?.revision, storedText()]).toEqual([5, null])
    await refreshRegistry()
    expect(getRegistry()?.revision).toBe(6)
    dropRestored()
    expect(getRegistry()?.revision).toBe(6)
  })

  test('of another tab is verified and taken', async () => {
    const { getRegistry, refreshRegistry, startRegistry } = carryingSigned(5)
    startRegistry()
    serve(signed(5))
    await refreshRegistry()
    await see(signed(7))
    serve(signed(5))
    await refreshRegistry()
    expect(getRegistry()?.revision).toBe(7)
  })

  const newer = { ...registryOf(99), signed: signed(99).signed }
  test.each([
    ['no JSON', 'x'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['half a registry', '{"at":"soon","registry":{"schema":1,"revision":99}}'],
    ['no signatures, and a day to come', JSON.stringify({ at: 1e308, registry: { ...newer, signed: null } })],
    ['other types', JSON.stringify({ at: [], registry: { ...newer, signed: { root: 'x', timestamp: [] } } })],
    ['a megabyte', JSON.stringify({ registry: { ...newer, modules: { a: 'x'.repeat(1_000_000) } } })],
    [
      '__proto__',
      JSON.stringify({ registry: newer }).replace('"modules":{', '"modules":{"__proto__":{"name":"a"}'),
    ],
    [
      'values that do not compare',
      JSON.stringify({ registry: newer }).replace(/"2099[^"]*"/, '{"toString":1}'),
    ],
    [
      'the highest versions of an older release',
      '{"top":{"revision":1e9,"era":1e9,"rootVersion":1e9},"latest":{"expires":"z"}}',
    ],
  ])('with %s changes nothing', async (_, text) => {
    mockRefusal.mockImplementation(async (value) => (value === signedNow ? null : 'unsigned'))
    localStorage.setItem(KEY, text)
    const { getRegistry, isDegraded, refreshRegistry, startRegistry } = carryingSigned(5)
    startRegistry()
    const signedNow = signed(6)
    serve(signedNow)
    await refreshRegistry()
    expect([getRegistry()?.revision, isDegraded()]).toEqual([6, false])
  })
})

test('the shell that runs is the one of the page, whatever registry is newer', async () => {
  const own = { version: '2.0.0-0000000b', kernel: '2.0.0' }
  const { getRegistry, refreshRegistry, runningShell, startRegistry } = openTab(
    JSON.stringify({ ...registryOf(5), shell: own }),
  )
  startRegistry()
  serve(registryOf(9))
  await refreshRegistry()
  expect(getRegistry()?.shell.version).toBe('1.0.0-0000000a')
  expect(runningShell()).toEqual(own)
  expect(openTab(null).runningShell()).toBeNull()
})

describe('the module of a path', () => {
  const integrity = `sha384-${'a'.repeat(64)}`
  const release = (version: string, ...paths: string[]) => ({
    version,
    kernel: '1.0.0',
    releasedAt: '2026-11-24T13:00:00.000Z',
    entry: { href: '/remoteEntry.js', integrity },
    routes: paths.map((path) => ({ path, title: path, audience: 'any', bar: 'plain' })),
  })
  const modules = {
    'mfe-a': {
      name: 'mfe-a',
      owner: 'A',
      kind: 'routes',
      stable: release('1.0.0', '/painel'),
      canary: { percent: 100, release: release('1.1.0', '/acordos/:numero', '/painel', '/novidade') },
    },
    'mfe-b': {
      name: 'mfe-b',
      owner: 'B',
      kind: 'routes',
      stable: release('2.0.0', '/acordos/:outro', '/acordos/novo'),
      canary: { percent: 0, release: release('2.1.0', '/adiado') },
    },
  }

  test.each([
    ['of its stable release', '/acordos/novo', ['mfe-b', '2.0.0', '/acordos/novo']],
    ['of the canary that this browser has drawn', '/novidade', ['mfe-a', '1.1.0', '/novidade']],
    ['with a parameter, the first of two', '/acordos/7', ['mfe-a', '1.1.0', '/acordos/:numero']],
    ['of a canary of nobody', '/adiado', null],
    ['longer than a route', '/painel/x', null],
  ])('%s: %s', (_, path, expected) => {
    const { findOwner, startRegistry } = openTab(JSON.stringify({ ...registryOf(5), modules }))
    expect(findOwner(path)).toBeNull()
    startRegistry()
    const owner = findOwner(path)
    expect(owner && [owner.module.name, owner.release.version, owner.route.path]).toEqual(expected)
  })
})

test.each([
  [71, '1.4.0'],
  [72, '1.5.0-9f2c01ab'],
])('a canary of %i percent is drawn by module and version: this browser has %s', (percent, version) => {
  localStorage.setItem('portal.canary', '00000001')
  const release = (of: string) => ({
    version: of,
    kernel: '1.0.0',
    releasedAt: '2026-11-24T13:00:00.000Z',
    entry: { href: '/remoteEntry.js', integrity: `sha384-${'a'.repeat(64)}` },
    routes: [],
  })
  const canary = { percent, release: release('1.5.0-9f2c01ab') }
  const module = { name: 'mfe-a', owner: 'A', kind: 'routes', stable: release('1.4.0'), canary } as const
  expect(openTab(null).selectRelease(module).version).toBe(version)
})

test('its age counts from the last answer, and from the question while there is none', async () => {
  const now = jest.spyOn(Date, 'now')
  const { getRegistryAge, refreshRegistry } = openTab(null)
  now.mockReturnValue(10_000)
  const refreshed = refreshRegistry()
  now.mockReturnValue(13_000)
  expect(getRegistryAge()).toBe(3000)
  answer(0, 5)
  await refreshed
  now.mockReturnValue(13_500)
  expect(getRegistryAge()).toBe(500)
  now.mockRestore()
})

describe('discovery that answers', () => {
  const response = (change: object) => ({
    ok: true,
    headers: new Headers(),
    json: async () => registryOf(6),
    ...change,
  })

  test.each([
    ['with an error', response({ ok: false })],
    ['with something else', response({ json: async () => ({}) })],
    ['with half a registry', response({ json: () => Promise.reject(new SyntaxError()) })],
  ])('%s is down: the tab stays on what it has, and operators learn of it', async (_, given) => {
    const { getRegistry, isDegraded, refreshRegistry, reports, startRegistry } = carrying(5)
    startRegistry()
    globalThis.fetch = jest.fn(async () => given as never)
    expect((await refreshRegistry())?.revision).toBe(5)
    expect([getRegistry()?.revision, isDegraded()]).toEqual([5, true])
    expect(reports).toHaveBeenCalledWith(
      expect.objectContaining({ module: 'registry', kind: 'discovery', version: 'none' }),
    )
  })

  test('is fetched with the gateway’s cookies, which select the shell’s canary', async () => {
    const { refreshRegistry } = carrying(5)
    void refreshRegistry()
    expect(fetch).toHaveBeenCalledWith(
      '/registry.json',
      expect.objectContaining({ credentials: 'same-origin' }),
    )
  })

  test('an earlier question after a later one has failed is believed', async () => {
    const { getRegistry, isDegraded, refreshRegistry, startRegistry } = carrying(5)
    startRegistry()
    const refreshes = [refreshRegistry(), refreshRegistry()]
    answers[1]?.(response({ ok: false }))
    await refreshes[1]
    expect(isDegraded()).toBe(true)
    answer(0, 6)
    await refreshes[0]
    expect([getRegistry()?.revision, isDegraded()]).toEqual([6, false])
  })
})

describe('a new root', () => {
  const handed = (revision: number, root: string) => ({
    ...signed(revision),
    signed: {
      ...signed(revision).signed,
      handovers: ['BB==', 'DD==', root].map((each) => ({ root: each, signature: '' })),
    },
  })

  test.each([
    ['that is believed is the one to believe from then on', null, ['CC==']],
    ['that is refused is not followed', 'root', ['BA==']],
  ])('%s', async (_, refusal, roots) => {
    const { refreshRegistry, startRegistry } = carryingSigned(5)
    document.body.insertAdjacentHTML(
      'beforeend',
      '<script type="application/json" id="portal-roots">["BA=="]</script>',
    )
    startRegistry()
    mockRefusal.mockResolvedValue(refusal)
    serve(handed(6, 'CC=='))
    await refreshRegistry()
    serve(signed(7))
    await refreshRegistry()
    expect(mockRefusal).toHaveBeenLastCalledWith(
      expect.objectContaining({ revision: 7 }),
      expect.objectContaining({ roots }),
    )
  })
})

describe('a page that carries a part of the registry', () => {
  const stable = (name: string) => ({
    version: '1.0.0',
    kernel: '1.0.0',
    releasedAt: '2026-01-01T00:00:00Z',
    entry: { href: `/modules/${name}/1.0.0/remoteEntry.js`, integrity: `sha384-${'a'.repeat(64)}` },
    routes: [{ path: `/${name}`, title: 'A', audience: 'any', bar: 'plain' }],
  })
  const withModules = (revision: number, ...names: string[]) => ({
    ...signed(revision),
    modules: Object.fromEntries(
      names.map((name) => [name, { name, owner: 'A', kind: 'routes', stable: stable(name) }]),
    ),
  })
  const whole = (revision: number) => withModules(revision, 'mfe-a', 'mfe-b')
  const carryingPart = (revision: number) =>
    openTab(JSON.stringify({ ...withModules(revision, 'mfe-a'), entries: [] }))
  const namesIn = (registry: { modules: object } | null) => Object.keys(registry?.modules ?? {})

  test('takes the whole of the same revision, and verifies it', async () => {
    const { findOwner, isPart, refreshRegistry, startRegistry } = carryingPart(5)
    startRegistry()
    expect([findOwner('/mfe-a')?.module.name, findOwner('/mfe-b')]).toEqual(['mfe-a', null])
    serve(whole(5))
    await refreshRegistry()
    expect([findOwner('/mfe-b')?.module.name, isPart()]).toEqual(['mfe-b', false])
    expect(mockRefusal.mock.calls).toEqual([[whole(5), expect.anything()]])
  })

  test.each([
    ['other modules under the revision and timestamp of the page', 'snapshot', withModules(5, 'mfe-x')],
    ['a part in the place of the whole', 'snapshot', withModules(6, 'mfe-a')],
    ['the whole of an older state', null, whole(4)],
  ])('keeps it when the server sends %s', async (_, refusal, sent) => {
    const { getRegistry, isPart, refreshRegistry, startRegistry } = carryingPart(5)
    startRegistry()
    mockRefusal.mockResolvedValue(refusal)
    serve(sent)
    await refreshRegistry()
    expect([namesIn(getRegistry()), isPart()]).toEqual([['mfe-a'], true])
  })

  test('completes it from the storage while discovery fails', async () => {
    await see(whole(5))
    const { getRegistry, isPart, refreshRegistry, startRegistry } = carryingPart(5)
    startRegistry()
    globalThis.fetch = jest.fn(() => Promise.reject(new Error()))
    await refreshRegistry()
    expect([namesIn(getRegistry()), isPart()]).toEqual([['mfe-a', 'mfe-b'], false])
  })

  test('does not complete it from a stored part', async () => {
    localStorage.setItem('portal.registry', JSON.stringify({ at: 1, registry: withModules(5, 'mfe-a') }))
    const { isPart, refreshRegistry, startRegistry } = carryingPart(5)
    startRegistry()
    mockRefusal.mockResolvedValue('snapshot')
    globalThis.fetch = jest.fn(() => Promise.reject(new Error()))
    await refreshRegistry()
    expect([isPart(), localStorage.getItem('portal.registry')]).toEqual([true, null])
  })

  test('asks at once when the part does not name the module of the page', () => {
    const { getRegistryAge, startRegistry } = carryingPart(5)
    history.replaceState(null, '', '/mfe-b')
    startRegistry()
    expect(getRegistryAge()).toBeGreaterThan(60_000)
    history.replaceState(null, '', '/')
  })
})
