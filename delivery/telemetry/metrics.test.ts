import { parseBeacon } from './beacon'
import { Metrics } from './metrics'
import { parseMetrics } from './observed'

const of = { module: 'mfe-panel', version: '1.0.0' }
const visit = { ...of, 'event.name': 'portal.visit' }
const failure = (kind: unknown, first: boolean) => ({
  ...of,
  'event.name': 'portal.failure',
  'error.type': kind,
  first,
})
const vital = (name: string, value: unknown, inApp = false) => ({
  ...of,
  'event.name': 'browser.web_vital',
  name,
  value,
  inApp,
})

const beacon = (...events: unknown[]) => JSON.stringify({ resource: { 'service.version': '2.0.0' }, events })

async function metricsOf(...beacons: string[]): Promise<string> {
  const metrics = new Metrics((module, version) => ['1.0.0', '2.0.0'].includes(version) && module !== 'mfe-x')
  for (const each of beacons) metrics.record(parseBeacon(each))
  return metrics.registry.metrics()
}

test('visits, failures by kind, load times and vitals are counted by module and version', async () => {
  const text = await metricsOf(
    beacon(visit, vital('lcp', 1200), vital('cls', 0.05)),
    beacon(visit, failure('timeout', true), failure('timeout', false)),
    beacon({ ...of, 'event.name': 'portal.module_load', duration: 90 }),
  )
  for (const line of [
    'portal_visits_total{module="mfe-panel",version="1.0.0"} 2',
    'portal_failed_visits_total{module="mfe-panel",version="1.0.0"} 1',
    'portal_failures_total{module="mfe-panel",version="1.0.0",kind="timeout"} 2',
    'portal_module_load_seconds_sum{module="mfe-panel",version="1.0.0"} 0.09',
    'portal_web_vital_seconds_sum{module="mfe-panel",version="1.0.0",in_app="false",name="lcp"} 1.2',
    'portal_layout_shift_sum{module="mfe-panel",version="1.0.0",in_app="false"} 0.05',
    // A page's vitals are also those of the shell around it.
    'portal_web_vital_seconds_count{module="shell",version="2.0.0",in_app="false",name="lcp"} 1',
  ])
    expect(text.split('\n')).toContain(line)
})

test.each([
  ['no JSON', '{'],
  ['no events', '{}'],
  ['a version that was never released', beacon({ ...visit, version: '6.6.6' })],
  ['a module that was never released', beacon({ ...visit, module: 'mfe-x' })],
  ['a name with a label in it', beacon({ ...visit, module: 'a",x="1' })],
  ['a vital without a number', beacon(vital('lcp', '12'))],
  ['an unknown vital', beacon(vital('ttfb', 12))],
  ['a kind that is not one', beacon(failure(12345678900, false))],
  ['an unknown event', beacon({ ...of, 'event.name': 'portal.else' })],
])('%s is counted as nothing', async (_, text) => {
  expect((await metricsOf(text)).split('\n').filter((line) => /^portal.* [1-9]/.test(line))).toEqual([])
})

test('invented kinds of failures take no memory without end', async () => {
  const invented = Array.from({ length: 150 }, (_, i) => failure(`kind-${'x'.repeat(i % 35)}`, false))
  const lines = (await metricsOf(beacon(...invented))).split('\n')
  expect(lines.filter((line) => line.startsWith('portal_failures_total{'))).toHaveLength(20)
})

test('a module’s versions are read from the text, with the interactions of both kinds in one histogram', async () => {
  const text = await metricsOf(
    beacon(visit, visit, failure('http', true), vital('inp', 11), vital('inp', 900), vital('inp', 11, true)),
    beacon(vital('inp', 100_000)),
  )
  expect(parseMetrics(text, 'mfe-panel').get('1.0.0')).toEqual({
    visits: 2,
    failures: 1,
    inp: [
      [13, 2],
      [expect.any(Number), 1],
      [Number.MAX_SAFE_INTEGER, 1],
    ],
  })
  expect(parseMetrics(text, 'mfe-access').size).toBe(0)
  expect(parseMetrics('<html>not metrics</html>', 'mfe-panel').size).toBe(0)
})
