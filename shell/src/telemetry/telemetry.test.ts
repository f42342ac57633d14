import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from '@portal/runtime'
import type { Metric } from 'web-vitals'
import type { ModuleState } from '../loader/module-loader'
import { startTelemetry } from './telemetry'

const CANARIES = ['52998224725', 'segredo-do-link', 'Maria']
const mockStates = new Map<string, ModuleState>()
const mockFailures: { module: string; version: string; kind: string; at: string }[] = []
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
jest.mock('../loader/failure-report', () => ({ recentFailures: () => mockFailures }))
jest.mock('../loader/module-loader', () => ({
  moduleState: (name: string) => mockStates.get(name) ?? { status: 'idle' },
  loadedVersion: (name: string) => {
    const state = mockStates.get(name)
    return state?.status === 'ready' ? state.version : null
  },
}))
jest.mock('../registry/registry', () => ({
  ...jest.requireActual('../registry/registry'),
  getRegistry: () => ({ modules: { 'mfe-access': {}, 'mfe-panel': {} } }),
  findOwner: (path: string) =>
    path.startsWith('/painel') || path.startsWith('/contestar/')
      ? { module: { name: 'mfe-panel' } }
      : path === '/'
        ? { module: { name: 'mfe-access' } }
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

/** Listeners of a document outlive a test: each test is the next part of one visit. */
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
        { module: 'shell', version: '9.0.0-5e11', 'event.name': 'portal.visit' },
        { ...inAccess, 'event.name': 'portal.visit' },
        { ...inAccess, 'event.name': 'portal.module_load', duration: 120 },
        { ...inPanel, 'event.name': 'portal.visit' },
        { ...inPanel, 'event.name': 'portal.module_load', duration: 80 },
      ],
    },
  ])
})

test('nothing new is not sent, and nothing is told twice', () => {
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

test('a failure is told by kind, the first of a visit as such, also of the shell', () => {
  sent.length = 0
  const at = 'now'
  mockFailures.unshift({ module: 'mfe-panel', version: '2.0.0-bbb', kind: 'render', at })
  mockFailures.unshift({ module: 'mfe-panel', version: '2.0.0-bbb', kind: 'network', at })
  mockFailures.unshift({ module: 'mfe-panel', version: '2.0.0-bbb', kind: 'disabled', at })
  mockFailures.unshift({ module: 'registry', version: 'none', kind: 'discovery', at })
  leave()
  const told = beacons()[0]?.events.map((event) => [event.module, event['error.type'], event.first])
  expect(told).toEqual([
    ['shell', 'discovery', true],
    ['mfe-panel', 'network', true],
    ['shell', 'network', false],
    ['mfe-panel', 'render', false],
    ['shell', 'render', false],
  ])
})

test('a page whose module never came is the shell’s', () => {
  sent.length = 0
  mockStates.delete('mfe-panel')
  mockReports.LCP?.(vital('LCP', 10, `https://portal/contestar/${CANARIES[1]}`))
  leave()
  expect(beacons()[0]?.events[0]).toMatchObject({ module: 'shell', version: '9.0.0-5e11', name: 'lcp' })
})

test('a developer’s build in the place of a release tells nothing', () => {
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

const everything: string[] = []
afterEach(() => {
  everything.push(...sent)
})
test('no address, name, tax id or id of a measurement is in any beacon', () => {
  expect(everything.length).toBeGreaterThan(5)
  for (const secret of [...CANARIES, 'v6-', 'contestar', 'painel', 'https:'])
    expect(everything.filter((text) => text.includes(secret))).toEqual([])
})
