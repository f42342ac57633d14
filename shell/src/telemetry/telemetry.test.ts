import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from '@portal/runtime'
import type { Metric } from 'web-vitals'
import { reportFailure } from '../loader/failure-report'
import { type FailureKind, ModuleFailure } from '../loader/module-failure'
import type { ModuleState } from '../loader/module-loader'
import { watchErrors } from './error-log'
import { startTelemetry } from './telemetry'

const CANARIES = ['52998224725', 'segredo-do-link', 'Maria']
const mockStates = new Map<string, ModuleState>()
const mockReports: Record<string, (metric: Metric) => void> = {}
const mockOverridden = new Set<string>()

jest.mock('web-vitals/onCLS.js', () => ({
  onCLS: (report: never) => Object.assign(mockReports, { CLS: report }),
}))
jest.mock('web-vitals/onINP.js', () => ({
  onINP: (report: never) => Object.assign(mockReports, { INP: report }),
}))
jest.mock('web-vitals/onLCP.js', () => ({
  onLCP: (report: never) => Object.assign(mockReports, { LCP: report }),
}))
jest.mock('../loader/override', () => ({
  overrideOf: (name: string) => (mockOverridden.has(name) ? 'x' : undefined),
}))
jest.mock('../loader/module-loader', () => ({
  moduleState: (name: string) => mockStates.get(name) ?? { status: 'idle' },
  loadedVersion: (name: string) => {
    const state = mockStates.get(name)
    return state?.status === 'ready' ? state.version : null
  },
}))
jest.mock('../registry/registry', () => ({
  ...jest.requireActual('../registry/registry'),
  getRegistry: () => ({
    modules: Object.fromEntries(
      ['mfe-access', 'mfe-panel'].map((name) => [
        name,
        {
          name,
          stable: { version: '1.0.0-known', entry: { href: `/modules/${name}/1.0.0-known/remoteEntry.js` } },
        },
      ]),
    ),
  }),
  findOwner: (path: string) =>
    path.startsWith('/painel') || path.startsWith('/contestar/')
      ? { module: { name: 'mfe-panel' }, route: { path: '/contestar/:segredo' } }
      : path === '/'
        ? { module: { name: 'mfe-access' }, route: { path: '/' } }
        : null,
}))

interface Beacon {
  resource: Record<string, string>
  events: Record<string, unknown>[]
}
const sent: string[] = []
const beacons = (): Beacon[] => sent.map((text) => JSON.parse(text))
const vital = (name: Metric['name'], value: number, url?: string, more: Partial<Metric> = {}): Metric => ({
  name,
  value,
  delta: value,
  rating: 'good',
  entries: [],
  id: `v6-${CANARIES[0]}`,
  navigationType: url === undefined ? 'navigate' : 'soft-navigation',
  navigationURL: url ?? `https://portal/login-cpf?cpfCnpj=${CANARIES[0]}`,
  navigationId: 1,
  navigationStartTime: 0,
  ...more,
})
const leave = () => dispatchEvent(new Event('pagehide'))

beforeAll(() => {
  setConfig(defaultConfig)
  watchErrors()
  const registry = JSON.stringify({
    schema: 1,
    revision: 1,
    shell: { version: '9.0.0-5e11', kernel: '1.0.0' },
    modules: {},
  })
  document.body.innerHTML = `<p>${CANARIES[2]}</p><script type="application/json" id="portal-registry">${registry}</script>`
  history.replaceState(null, '', `/contestar/${CANARIES[1]}?cpf=${CANARIES[0]}`)
  Object.assign(navigator, {
    sendBeacon(address: string, text: string) {
      expect(address).toBe('/field-report')
      sent.push(text)
      return true
    },
  })
})
test('without a sink nothing is measured', () => {
  setConfig({ ...defaultConfig, fieldSink: null })
  startTelemetry('/')
  expect(mockReports).toEqual({})
  setConfig(defaultConfig)
})

/** Listeners on `document` outlive a test: the tests are consecutive parts of one visit. */
test('a visit, its load times and vitals are those of the modules that drew them', () => {
  mockStates.set('mfe-access', { status: 'ready', version: '1.0.0-aaa', loadedInMs: 120 })
  startTelemetry('/')
  mockReports.LCP?.(vital('LCP', 812.3456))
  mockStates.set('mfe-panel', { status: 'ready', version: '2.0.0-bbb', loadedInMs: 80 })
  mockReports.INP?.(vital('INP', 48, `https://portal/painel-controle?nome=${CANARIES[2]}`))
  expect(sent).toEqual([])
  leave()
  const inAccess = { module: 'mfe-access', version: '1.0.0-aaa' }
  const inPanel = { module: 'mfe-panel', version: '2.0.0-bbb' }
  const measured = { 'event.name': 'browser.web_vital' }
  expect(beacons()).toEqual([
    {
      resource: { 'service.name': 'shell', 'service.version': '9.0.0-5e11' },
      events: [
        { ...inAccess, ...measured, name: 'lcp', value: 812.346, inApp: false },
        { ...inPanel, ...measured, name: 'inp', value: 48, inApp: true },
        { ...inAccess, 'event.name': 'portal.module_load', duration: 120 },
        { ...inPanel, 'event.name': 'portal.module_load', duration: 80 },
      ],
    },
  ])
})

test('sends no empty beacon, and no event twice', () => {
  sent.length = 0
  leave()
  expect(sent).toEqual([])
  const metric = vital('CLS', 0)
  mockReports.CLS?.(metric)
  leave()
  mockReports.CLS?.(Object.assign(metric, { value: 0.2, delta: 0.2 }))
  leave()
  expect(beacons().map(({ events }) => events.map(({ value }) => value))).toEqual([[0]])
})

test('reports a failure with its kind, and marks the first of a visit, also for the shell', () => {
  sent.length = 0
  const fail = (module: string, version: string, kind: FailureKind) =>
    reportFailure(new ModuleFailure(kind, module, version))
  fail('registry', 'none', 'discovery')
  fail('mfe-panel', '2.0.0-bbb', 'disabled')
  fail('mfe-panel', '2.0.0-bbb', 'network')
  fail('mfe-panel', '2.0.0-bbb', 'render')
  leave()
  const failures = beacons()[0]?.events.map((event) => [event.module, event['error.type'], event.first])
  expect(failures).toEqual([
    ['shell', 'discovery', true],
    ['mfe-panel', 'network', true],
    ['shell', 'network', false],
    ['mfe-panel', 'render', false],
    ['shell', 'render', false],
  ])
})

test('a change that may be an extension’s does not make the visit a failed one', () => {
  sent.length = 0
  reportFailure({ module: 'mfe-unseen', version: '1.0.0-known', kind: 'unattributed-change' })
  reportFailure({ module: 'mfe-unseen', version: '1.0.0-known', kind: 'leaked-stylesheet' })
  leave()
  const unseen = beacons()[0]?.events.filter(({ module }) => module === 'mfe-unseen')
  expect(unseen?.map((event) => [event['error.type'], event.first])).toEqual([
    ['unattributed-change', false],
    ['leaked-stylesheet', true],
  ])
})

test('a page whose module never came is the shell’s', () => {
  sent.length = 0
  mockStates.delete('mfe-panel')
  mockReports.LCP?.(vital('LCP', 10, `https://portal/contestar/${CANARIES[1]}`))
  leave()
  expect(beacons()[0]?.events[0]).toMatchObject({ module: 'shell', version: '9.0.0-5e11', name: 'lcp' })
})

test('an override reports nothing', () => {
  sent.length = 0
  mockStates.set('mfe-panel', { status: 'ready', version: '2.0.0-bbb', loadedInMs: 1 })
  mockOverridden.add('mfe-panel')
  mockReports.LCP?.(vital('LCP', 10, 'https://portal/painel-controle'))
  leave()
  expect(sent).toEqual([])
})

test('it is sent as the page is hidden too, and not when it is shown', () => {
  mockOverridden.clear()
  mockReports.LCP?.(vital('LCP', 10, 'https://portal/painel-controle'))
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(sent).toEqual([])
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(sent).toHaveLength(1)
})

test('of a tab that is never hidden nothing is lost: each beacon is one that the collector takes', () => {
  sent.length = 0
  for (let each = 0; each < 500; each += 1)
    mockReports.LCP?.(vital('LCP', 1234.567, 'https://portal/painel-controle'))
  leave()
  expect(beacons().flatMap(({ events }) => events)).toHaveLength(500)
  expect(Math.max(...sent.map((text) => text.length))).toBeLessThan(16_384)
})

test('reports an uncaught error once with its count, soon after, by route and not by URL', () => {
  sent.length = 0
  jest.useFakeTimers()
  const before = location.href
  history.replaceState(null, '', `/?cpf=${CANARIES[0]}`)
  const error = new TypeError(`Cannot read properties of undefined (reading '${CANARIES[2]}')`)
  error.stack = `TypeError\n    at f (${location.origin}/modules/mfe-panel/766.js?again=1:1:20)\n    at g (${location.origin}/assets/react.js:2:30)`
  for (let each = 0; each < 3; each += 1) dispatchEvent(new ErrorEvent('error', { error }))
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: CANARIES[2] }))
  history.replaceState(null, '', before)
  jest.advanceTimersByTime(10_000)
  jest.useRealTimers()
  const exceptions = beacons().flatMap(({ events }) =>
    events.filter((each) => each['event.name'] === 'exception'),
  )
  const exception = { 'event.name': 'exception', 'http.route': '/' }
  expect(exceptions).toEqual([
    {
      ...exception,
      module: 'mfe-panel',
      version: '2.0.0-bbb',
      'error.type': 'error',
      'exception.type': 'TypeError',
      'exception.message': 'Cannot read properties of undefined',
      'exception.stacktrace': 'mfe-panel/766.js:1:20\nshell/react.js:2:30',
      count: 3,
    },
    {
      ...exception,
      module: 'shell',
      version: '9.0.0-5e11',
      'error.type': 'rejection',
      'exception.type': 'string',
      'exception.message': '',
      'exception.stacktrace': '',
      count: 1,
    },
  ])
})

const everything: string[] = []
afterEach(() => {
  everything.push(...sent)
})
test('no address, name, tax id or id of a measurement is in any beacon', () => {
  expect(everything.length).toBeGreaterThan(5)
  for (const secret of [...CANARIES, 'v6-', 'contestar', 'painel', 'https:'])
    expect(everything.filter((text) => text.includes(secret))).toEqual([])
})
