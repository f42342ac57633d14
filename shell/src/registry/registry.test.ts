import { defaultConfig } from '@portal/demo-bank'

jest.mock('../loader/integrity', () => ({ allowRegistry: jest.fn() }))
jest.mock('../loader/failure-report', () => ({ reportFailure: jest.fn() }))
const mockRefusal = jest.fn(async (): Promise<string | null> => null)
jest.mock('./trust', () => ({ refusalOf: mockRefusal }))

const registryOf = (revision: number) => ({
  schema: 1,
  revision,
  shell: { version: '1.0.0-0000000a', kernel: '1.0.0' },
  modules: {},
})

/** The module as a new tab of the same browser loads it, on a page that carries a registry. */
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
  const asked = [refreshRegistry(), refreshRegistry()]
  answer(1, 8)
  await asked[1]
  answer(0, 9)
  await asked[0]
  expect(getRegistry()?.revision).toBe(8)
})

test('a page starts with the registry that it carries, and asks for none', () => {
  const { getRegistry, startRegistry } = carrying(5)
  startRegistry()
  expect(getRegistry()?.revision).toBe(5)
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  ['nothing', null],
  ['half a registry', '{"schema": 1'],
  ['another shape', '{"schema":1,"modules":[]}'],
])('a page that carries %s starts with what this browser has seen', (_, embedded) => {
  carrying(5).startRegistry()
  const { getRegistry, startRegistry } = openTab(embedded)
  startRegistry()
  expect(getRegistry()?.revision).toBe(5)
})

test('of the page and what this browser has seen the newer one counts', () => {
  carrying(5).startRegistry()
  const behind = carrying(4)
  behind.startRegistry()
  expect(behind.getRegistry()?.revision).toBe(5)
  const ahead = carrying(6)
  ahead.startRegistry()
  expect(ahead.getRegistry()?.revision).toBe(6)
})

test('an answer of a server that is behind changes nothing', async () => {
  const { getRegistry, isDegraded, refreshRegistry, startRegistry } = carrying(5)
  startRegistry()
  const asked = refreshRegistry()
  answer(0, 4)
  await asked
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
    const asked = refreshRegistry()
    await jest.advanceTimersByTimeAsync(60_000)
    await asked
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

/** As a page carries it, or as it is fetched. */
const signed = (revision: number, { era = 1, version = 1, expires = '2099-01-01T00:00:00.000Z' } = {}) => ({
  ...registryOf(revision),
  signed: { root: { version, era }, timestamp: { expires, signature: `of ${expires}` } },
})
const carryingSigned = (...of: Parameters<typeof signed>) => openTab(JSON.stringify(signed(...of)))
function serve(value: unknown, date = ''): void {
  const headers = new Headers(date ? { date } : {})
  globalThis.fetch = jest.fn(async () => ({ ok: true, headers, json: async () => value }) as Response)
}

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
    // A page that carries no root believes none.
    expect(mockRefusal).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ roots: [] }))
  })

  test('is judged by the roots of the page and the newest statement that this browser has seen', async () => {
    carryingSigned(5, { version: 9 }).startRegistry()
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

  test('that the page carries needs no second look until its time has passed', async () => {
    const { isDegraded, refreshRegistry, startRegistry } = carryingSigned(5)
    startRegistry()
    serve(signed(5))
    await refreshRegistry()
    expect([mockRefusal.mock.calls, isDegraded()]).toEqual([[], false])
    // Another time under the same signature.
    const { root, timestamp } = signed(5).signed
    serve({
      ...signed(5),
      signed: { root, timestamp: { ...timestamp, expires: '2100-01-01T00:00:00.000Z' } },
    })
    await refreshRegistry()
    expect(mockRefusal).toHaveBeenCalledTimes(1)
    // The same time as it by now has, under another signature.
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
    const told = jest.mocked(reports).mock.calls.map(([{ kind, version }]) => [kind, version])
    expect(told).toEqual(expected ? [['integrity', 'expired']] : [])
  })

  describe('that a server with a forged date holds back', () => {
    const DAY = 24 * 60 * 60_000
    const start = Date.parse('2026-01-01T00:00:00Z')
    const expires = new Date(start + 2 * DAY).toISOString()
    const forged = new Date(start).toUTCString()
    /** By the device's clock, and by the one of the tab. */
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

    test('is told by the next visit as well, where nothing newer has come', async () => {
      carryingSigned(5, { expires }).startRegistry()
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

    test('is not told while a timestamp may still live', async () => {
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

  test('signed again is looked at once, in this tab and the next', async () => {
    const first = carryingSigned(5)
    first.startRegistry()
    const again = signed(5, { expires: '2099-02-01T00:00:00.000Z' })
    serve(again)
    await first.refreshRegistry()
    const next = carryingSigned(5)
    next.startRegistry()
    await next.refreshRegistry()
    expect(mockRefusal).toHaveBeenCalledTimes(1)
  })

  test('of the same revision with another content is not taken', async () => {
    const { getRegistry, refreshRegistry, startRegistry } = carryingSigned(5)
    startRegistry()
    serve({ ...signed(5), shell: { version: 'x', kernel: '9.0.0' } })
    await refreshRegistry()
    expect(getRegistry()?.shell.kernel).toBe('1.0.0')
  })

  test('of the same revision without signatures is looked at, and not taken', async () => {
    const { getRegistry, refreshRegistry, reports, startRegistry } = carryingSigned(5)
    startRegistry()
    serve({ ...registryOf(5), shell: { version: 'x', kernel: '9.0.0' } })
    await refreshRegistry()
    expect(getRegistry()?.shell.kernel).toBe('1.0.0')
    mockRefusal.mockResolvedValue('unsigned')
    await refreshRegistry()
    expect(reports).toHaveBeenCalledWith(expect.objectContaining({ kind: 'integrity', version: 'unsigned' }))
  })

  test('is never older than what this browser has seen, however long ago', async () => {
    carryingSigned(9).startRegistry()
    const stored = JSON.parse(localStorage.getItem('portal.registry') ?? '')
    localStorage.setItem('portal.registry', JSON.stringify({ ...stored, at: 0 }))
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
    carryingSigned(2 ** 52).startRegistry()
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

test.each([
  '{}',
  '{"signed":{}}',
  '{"revision":5,"signed":{"root":{"version":1,"era":1}}}',
  '{"signed":null,"top":[]}',
])('a page starts whatever is stored: %s', (kept) => {
  const registry = { ...registryOf(7), ...JSON.parse(kept) }
  localStorage.setItem('portal.registry', JSON.stringify({ at: Date.now(), registry, top: null }))
  const { getRegistry, startRegistry } = carryingSigned(5)
  startRegistry()
  expect(getRegistry()).not.toBeNull()
})

test('the shell that runs is the one of the page, whatever registry is newer', () => {
  carrying(9).startRegistry()
  const own = { version: '2.0.0-0000000b', kernel: '2.0.0' }
  const { getRegistry, runningShell, startRegistry } = openTab(
    JSON.stringify({ ...registryOf(5), shell: own }),
  )
  startRegistry()
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
    const found = findOwner(path)
    expect(found && [found.module.name, found.release.version, found.route.path]).toEqual(expected)
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
  const asked = refreshRegistry()
  now.mockReturnValue(13_000)
  expect(getRegistryAge()).toBe(3000)
  answer(0, 5)
  await asked
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

  test('is asked with the cookies of the gateway, which tell who gets a canary of the shell', async () => {
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
    const asked = [refreshRegistry(), refreshRegistry()]
    answers[1]?.(response({ ok: false }))
    await asked[1]
    expect(isDegraded()).toBe(true)
    answer(0, 6)
    await asked[0]
    expect([getRegistry()?.revision, isDegraded()]).toEqual([6, false])
  })
})

describe('what this browser has seen', () => {
  const WEEK = 7 * 24 * 60 * 60 * 1000
  const keep = (change: object) => {
    const stored = JSON.parse(localStorage.getItem('portal.registry') ?? '{}')
    localStorage.setItem('portal.registry', JSON.stringify({ ...stored, ...change }))
  }

  test.each([
    ['a week ago', WEEK, 9],
    ['longer ago', WEEK + 1, 5],
  ])('%s counts for a week', (_, age, revision) => {
    jest.spyOn(Date, 'now').mockReturnValue(10 * WEEK)
    carrying(9).startRegistry()
    keep({ at: 10 * WEEK - age })
    const { getRegistry, startRegistry } = carrying(5)
    startRegistry()
    expect(getRegistry()?.revision).toBe(revision)
    jest.restoreAllMocks()
  })

  test('of its timestamp with another shape is as if nothing was seen', async () => {
    carryingSigned(5).startRegistry()
    keep({ latest: { rootVersion: 1, expires: 5, at: 1 } })
    const { isDegraded, refreshRegistry, startRegistry } = carryingSigned(6)
    startRegistry()
    serve(signed(6))
    await refreshRegistry()
    expect(isDegraded()).toBe(false)
  })

  test('at no time is no registry', () => {
    carrying(9).startRegistry()
    keep({ at: String(Date.now()) })
    const { getRegistry, startRegistry } = carrying(5)
    startRegistry()
    expect(getRegistry()?.revision).toBe(5)
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
