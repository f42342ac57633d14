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
  })

  test.each([
    ['both the device and the server', '2020-01-01T00:00:00.000Z', '', true],
    ['the device alone', '2020-01-01T00:00:00.000Z', 'Wed, 01 Jan 2019 00:00:00 GMT', false],
    ['the server alone', '2099-01-01T00:00:00.000Z', 'Thu, 01 Jan 2099 00:00:01 GMT', false],
  ])('is too old by %s: %s', async (_, expires, date, expected) => {
    const { isDegraded, refreshRegistry, startRegistry } = carryingSigned(5, { expires })
    startRegistry()
    serve(signed(5, { expires }), date)
    await refreshRegistry()
    expect(isDegraded()).toBe(expected)
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
  })
})

test.each(['{}', '{"signed":{}}', '{"signed":null,"top":[]}'])(
  'a page starts whatever is stored: %s',
  (kept) => {
    const registry = { ...registryOf(7), ...JSON.parse(kept) }
    localStorage.setItem('portal.registry', JSON.stringify({ at: Date.now(), registry, top: null }))
    const { getRegistry, startRegistry } = carryingSigned(5)
    startRegistry()
    expect(getRegistry()).not.toBeNull()
  },
)
