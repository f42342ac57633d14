import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { ROOT, urls } from '../../storage'
import { parseBeacon } from './beacon'
import { Metrics, showMetrics } from './metrics'
import { parseMetrics } from './observed'

const of = { module: 'mfe-panel', version: '1.0.0' }
const visit = { ...of, 'event.name': 'portal.visit' }
const failure = (kind: unknown, isFirstFailure: boolean) => ({
  ...of,
  'event.name': 'portal.failure',
  'error.type': kind,
  first: isFirstFailure,
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
  return metrics.text()
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
    'portal_web_vital_seconds_count{module="shell",version="2.0.0",in_app="false",name="lcp"} 1',
  ])
    expect(text.split('\n')).toContain(line)
})

const exception = (more: object = {}) => ({
  ...of,
  'event.name': 'exception',
  'error.type': 'rejection',
  'exception.type': 'TypeError',
  'exception.message': 'is not a function',
  'exception.stacktrace': 'mfe-panel/766.bdd17ce6.js:1:204\nshell/react.js:2:3',
  'http.route': '/contestar/:chave',
  count: 2,
  ...more,
})

test('errors are counted by kind, and what holds more than the portal writes is not taken', async () => {
  const invented = [
    { 'exception.message': 'CPF 529.982.247-25' },
    { 'exception.type': 'R$ 120,00' },
    { 'exception.stacktrace': 'https://portal/?cpf=52998224725:1:2' },
    { 'http.route': '/painel?cpf=52998224725' },
    { count: '2' },
  ].map(exception)
  const text = await metricsOf(beacon(exception(), exception({ 'http.route': '*' }), ...invented))
  expect(text).toMatch(
    /portal_errors_total\{module="mfe-panel",version="1.0.0",kind="rejection",fingerprint="[0-9a-f]{10}",place="mfe-panel\/766.bdd17ce6.js:1:204"\} 4\n/,
  )
  expect(parseBeacon(beacon(...invented))).toEqual([])
})

const failedCall = (call: string, kind: string) => ({
  ...of,
  'event.name': 'portal.failed_call',
  call,
  'error.type': kind,
  'http.route': '/painel-controle',
  count: 3,
})

test('failed calls are counted by call and kind, and invented ones take no memory without end', async () => {
  const invented = Array.from({ length: 400 }, (_, i) => failedCall(`GET /api/v1/x${i}`, 'timeout'))
  const text = await metricsOf(
    beacon(
      failedCall('GET /api/v1/getServerDate', 'http-503'),
      failedCall('GET /api/UsuarioData/52998224725?x', 'http-503'),
    ),
    beacon(...invented.slice(0, 200)),
    beacon(...invented.slice(200)),
  )
  expect(text).toContain(
    'portal_failed_calls_total{module="mfe-panel",version="1.0.0",call="GET /api/v1/getServerDate",kind="http-503"} 3\n',
  )
  expect(text.match(/^portal_failed_calls_total\{/gm)).toHaveLength(201)
  expect(text).not.toContain('UsuarioData')
})

test('a visit that nobody confirms within a minute has failed, and no other', async () => {
  let now = 0
  const metrics = new Metrics(
    () => true,
    () => now,
  )
  const record = (event: string) =>
    metrics.record(parseBeacon(beacon({ ...of, 'event.name': `portal.${event}` })))
  const failed = async () => parseMetrics(await metrics.text(), 'mfe-panel').get('1.0.0')?.failures
  record('visit')
  now = 30_000
  record('visit')
  record('responsive')
  now = 59_999
  expect(await failed()).toBe(0)
  now = 90_000
  expect(await failed()).toBe(1)
  expect(await metrics.text()).toContain('kind="unconfirmed"} 1\n')
  record('responsive')
  now = 200_000
  expect(await failed()).toBe(1)
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

test('a module’s versions are read from the text, with the interactions of both kinds together', async () => {
  const text = await metricsOf(
    beacon(visit, visit, failure('http', true), vital('inp', 11), vital('inp', 900), vital('inp', 11, true)),
    beacon(vital('inp', 100_000)),
  )
  expect(parseMetrics(text, 'mfe-panel').get('1.0.0')).toEqual({
    visits: 2,
    failures: 1,
    interactions: 4,
    slow: 2,
  })
  expect(parseMetrics(text, 'mfe-panel', 1000).get('1.0.0')).toMatchObject({ interactions: 4, slow: 1 })
  expect(parseMetrics(text, 'mfe-access').size).toBe(0)
  expect(parseMetrics('<html>not metrics</html>', 'mfe-panel').size).toBe(0)
})

describe('what operators see', () => {
  let site: string
  const metrics = new Metrics(() => true)
  const app = Fastify()
  showMetrics(app, metrics)
  const shown = async () => (await app.inject(urls.METRICS_PATH)).body
  const write = (registry: unknown) => writeFileSync(join(site, 'registry.json'), JSON.stringify(registry))
  beforeAll(() => {
    site = mkdtempSync(join(tmpdir(), 'metrics-'))
    process.env.SITE_DIR = site
  })
  afterAll(async () => {
    await app.close()
    delete process.env.SITE_DIR
    rmSync(site, { recursive: true })
  })

  test('how long the registry is believed, and the share of each canary', async () => {
    const expires = new Date(Date.now() + 3_600_000).toISOString()
    const canary = { percent: 25, release: { version: '1.1.0' } }
    const shell = { version: '2.0.0', kernel: '1.0.0' }
    write({
      signed: { timestamp: { expires } },
      shell,
      modules: { 'mfe-panel': { name: 'mfe-panel', canary } },
    })
    const text = await shown()
    expect(text).toContain('portal_canary_percent{module="mfe-panel",version="1.1.0"} 25\n')
    const [, seconds] = /^portal_registry_expires_seconds (\S+)$/m.exec(text) ?? []
    expect(Number(seconds)).toBeCloseTo(3600, -2)
    write({ shell, modules: {} })
    expect(await shown()).not.toContain('portal_canary_percent{')
  })

  test('a registry that cannot be read has no time left', async () => {
    writeFileSync(join(site, 'registry.json'), '<h1>502</h1>')
    expect(await shown()).toContain('portal_registry_expires_seconds 0\n')
  })

  test.each(['alerts.yaml', 'grafana.json'])('%s names metrics that there are', (file) => {
    const text = readFileSync(join(ROOT, 'docker/telemetry', file), 'utf8')
    const named = new Set([...text.matchAll(/\bportal_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')))
    const known = metrics.registry.getMetricsAsArray().map(({ name }) => name)
    expect(named.size).toBeGreaterThan(4)
    expect([...named].filter((name) => !known.includes(name))).toEqual([])
  })
})
