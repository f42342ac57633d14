import { parseBeacon } from './beacon'
import { FieldStore } from './field-store'
import { MILLISECONDS, quantile } from './histogram'
import { parseFieldSummary } from './summary'

const CANARY = '52998224725'
const HOUR = 3_600_000

interface Told {
  module?: string
  version?: string
  [field: string]: unknown
}
const event = ({ module = 'mfe-panel', version = '1.0.0-abc', ...fields }: Told) => ({
  module,
  version,
  ...fields,
})
const beacon = (...events: Told[]) =>
  JSON.stringify({
    resource: { 'service.name': 'shell', 'service.version': '9.0.0-5e11' },
    events: events.map(event),
  })
const visit = (of: Told = {}) => ({ ...of, 'event.name': 'portal.visit' })
const failure = (kind: string, first: boolean, of: Told = {}) => ({
  ...of,
  'event.name': 'portal.failure',
  'error.type': kind,
  first,
})
const vital = (name: string, value: number, more: Told = {}) => ({
  'event.name': 'browser.web_vital',
  name,
  value,
  delta: value,
  first: true,
  inApp: false,
  ...more,
})

const clock = { now: 1000 * HOUR }
const newStore = () =>
  new FieldStore(
    (_, version) => /^\d+\.0\.0-/.test(version),
    () => clock.now,
  )
beforeEach(() => {
  clock.now = 1000 * HOUR
})

test('visits, failures and vitals are counted by module and version', () => {
  const store = newStore()
  store.record(parseBeacon(beacon(visit(), vital('inp', 180), vital('lcp', 900))))
  store.record(
    parseBeacon(
      beacon(visit(), failure('render', true), failure('render', false), failure('network', false)),
    ),
  )
  store.record(
    parseBeacon(beacon(visit({ version: '2.0.0-def' }), vital('inp', 480, { version: '2.0.0-def' }))),
  )
  const summary = store.summary('mfe-panel')
  expect(parseFieldSummary(JSON.parse(JSON.stringify(summary)))).toEqual(summary)
  expect(summary.versions).toEqual([
    { version: '1.0.0-abc', visits: 2, failures: 1, vitals: { INP: [[182, 1]], LCP: [[1084, 1]], CLS: [] } },
    { version: '2.0.0-def', visits: 1, failures: 0, vitals: { INP: [[555, 1]], LCP: [], CLS: [] } },
  ])
  expect([...(store.versionsOf('mfe-panel')[0]?.total.kinds ?? [])]).toEqual([
    ['render', 2],
    ['network', 1],
  ])
})

test('navigations within the portal are apart for people, together for the summary', () => {
  const store = newStore()
  store.record(parseBeacon(beacon(visit(), vital('lcp', 100), vital('lcp', 100, { inApp: true }))))
  const total = store.versionsOf('mfe-panel')[0]?.total
  expect(total?.histogram('lcp-in-app')).toEqual([[116, 1]])
  expect(store.summary('mfe-panel').versions[0]?.vitals.LCP).toEqual([[116, 2]])
})

test('the vitals of every module are those of the shell around it', () => {
  const store = newStore()
  store.record(
    parseBeacon(beacon(visit({ module: 'shell', version: '9.0.0-5e11' }), visit(), vital('inp', 40))),
  )
  expect(store.summary('shell').versions).toEqual([
    { version: '9.0.0-5e11', visits: 1, failures: 0, vitals: { INP: [[48, 1]], LCP: [], CLS: [] } },
  ])
})

test('a measurement that has grown is counted once, where it is now', () => {
  const store = newStore()
  store.record(parseBeacon(beacon(visit(), vital('cls', 0))))
  store.record(parseBeacon(beacon(vital('cls', 0.2, { delta: 0.2, first: false }))))
  const cls = store.summary('mfe-panel').versions[0]?.vitals.CLS ?? []
  expect(cls.map(([, count]) => count)).toEqual([1])
  expect(quantile(cls, 0.75)).toBeCloseTo(0.21, 1)
  // What it was is no longer known: then it stays counted where it was.
  store.record(parseBeacon(beacon(vital('cls', 0.9, { delta: 0.1, first: false }))))
  expect(store.summary('mfe-panel').versions[0]?.vitals.CLS).toEqual(cls)
})

test('a lost beacon never makes more failures than visits', () => {
  const store = newStore()
  store.record(parseBeacon(beacon(failure('network', true))))
  expect(store.summary('mfe-panel').versions[0]).toMatchObject({ visits: 0, failures: 0 })
})

test.each([
  ['no JSON', 'cpf=52998224725'],
  ['a list', '[]'],
  ['events that are none', JSON.stringify({ events: { length: 3 } })],
  ['a version that was never released', beacon(visit({ version: 'invented' }))],
  ['a name that is none', beacon(visit({ module: `mfe panel ${CANARY}` }))],
  ['a version as a path', beacon(visit({ version: '../1.0.0-abc' }))],
  ['an unknown event', beacon({ 'event.name': 'portal.other' })],
  ['a vital that is none', beacon(vital('cpf', 1))],
  ['a negative time', beacon(vital('inp', -1))],
])('%s is not counted', (_, text) => {
  const store = newStore()
  store.record(parseBeacon(text))
  expect(store.moduleNames().filter((module) => module !== 'shell')).toEqual([])
})

test('what somebody adds to a beacon is not kept', () => {
  const store = newStore()
  const told = { ...visit(), cpf: CANARY, url: `/contestar/${CANARY}` }
  store.record(parseBeacon(beacon(told, failure(CANARY, true), { ...vital('inp', 50), id: CANARY })))
  const kept = JSON.stringify([store.versionsOf('mfe-panel'), store.summary('mfe-panel')], (_, value) =>
    value instanceof Map ? [...value] : value,
  )
  expect(kept).toContain('1.0.0-abc')
  expect(kept).not.toContain(CANARY)
})

test('memory is bounded: a week of hours, twelve versions, two hundred events of a beacon', () => {
  const store = newStore()
  for (let hour = 0; hour < 200; hour += 1) {
    clock.now += HOUR
    store.record(parseBeacon(beacon(visit())))
  }
  expect(store.versionsOf('mfe-panel')[0]?.hours.size).toBe(168)
  for (let k = 0; k < 20; k += 1) store.record(parseBeacon(beacon(visit({ version: `${k}.0.0-x` }))))
  expect(store.versionsOf('mfe-panel').map(({ version }) => version)).toEqual(
    Array.from({ length: 12 }, (_, k) => `${k + 8}.0.0-x`),
  )
  store.record(parseBeacon(beacon(...Array.from({ length: 300 }, () => visit({ version: '99.0.0-x' })))))
  expect(store.summary('mfe-panel').versions.at(-1)?.visits).toBe(200)
})

test('what is older than a week is not shown', () => {
  const store = newStore()
  store.record(parseBeacon(beacon(visit())))
  clock.now += 169 * HOUR
  expect(store.summary('mfe-panel').versions).toEqual([])
})

test('the quantile is the bound that so many stay within', () => {
  expect(quantile([], 0.75)).toBeNull()
  expect(
    quantile(
      [
        [100, 3],
        [200, 1],
      ],
      0.75,
    ),
  ).toBe(100)
  expect(
    quantile(
      [
        [100, 2],
        [200, 2],
      ],
      0.75,
    ),
  ).toBe(200)
  expect(MILLISECONDS.every((upper, k) => upper > (MILLISECONDS[k - 1] ?? 0))).toBe(true)
})
