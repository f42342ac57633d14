import Fastify from 'fastify'
import { forwardTo } from './forward'
import { Metrics, takeReports } from './metrics'

const beacon = JSON.stringify({
  events: [
    { 'event.name': 'portal.visit', module: 'mfe-a', version: '1.0.0' },
    { 'event.name': 'portal.module_load', module: 'mfe-a', version: '1.0.0', duration: 12.5 },
    { 'event.name': 'portal.failure', module: 'mfe-a', version: '1.0.0', 'error.type': 'http', first: true },
    {
      'event.name': 'browser.web_vital',
      module: 'mfe-a',
      version: '1.0.0',
      name: 'inp',
      value: 180,
      inApp: false,
    },
    {
      'event.name': 'exception',
      module: 'mfe-a',
      version: '1.0.0',
      'error.type': 'error',
      'exception.type': 'TypeError',
      'exception.message': 'is not a function',
      'exception.stacktrace': 'mfe-a/7.js:1:204',
      'http.route': '/',
      count: 1,
    },
    { 'event.name': 'portal.responsive', module: 'mfe-a', version: '1.0.0' },
    {
      'event.name': 'portal.failed_call',
      module: 'mfe-a',
      version: '1.0.0',
      call: 'GET /api/v1/getServerDate',
      'error.type': 'timeout',
      'http.route': '/',
      count: 2,
    },
    { 'event.name': 'portal.visit', module: 'mfe-invented', version: '1.0.0' },
  ],
})

/** Starts an external OpenTelemetry collector and our collector, which forwards to it. */
async function servers(status: number) {
  const theirs = Fastify({ forceCloseConnections: true })
  const received: { headers: Record<string, unknown>; body: unknown }[] = []
  theirs.post('/v1/logs', async ({ headers, body }, reply) => {
    received.push({ headers, body })
    return reply.code(status).send({})
  })
  let answered = () => {}
  theirs.addHook('onResponse', async () => answered())
  const endpoint = await theirs.listen({ port: 0, host: '127.0.0.1' })
  const ours = Fastify()
  takeReports(ours, new Metrics((module) => module === 'mfe-a'), [
    forwardTo(`${endpoint}/`, 'api-key=a%2Bb=,x=1'),
  ])
  const report = () =>
    ours.inject({
      method: 'POST',
      url: '/field-report',
      headers: { 'content-type': 'text/plain' },
      body: beacon,
    })
  /** Sends a report and waits until the external collector has responded. */
  const passOn = async () => {
    const done = new Promise<void>((resolve) => {
      answered = resolve
    })
    const { statusCode } = await report()
    await done
    return statusCode
  }
  return { received, passOn, close: () => Promise.all([theirs.close(), ours.close()]) }
}

test('what browsers report of released versions is passed on as log records of OTLP', async () => {
  const line = jest.spyOn(console, 'log').mockImplementation(() => {})
  const all = await servers(200)
  expect(await all.passOn()).toBe(204)
  const [{ headers, body } = { headers: {}, body: null }] = all.received
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'api-key': 'a+b=', x: '1' })
  const service = [
    { key: 'service.name', value: { stringValue: 'mfe-a' } },
    { key: 'service.version', value: { stringValue: '1.0.0' } },
  ]
  const record = (eventName: string, attributes: readonly object[]) => ({
    resource: { attributes: service },
    scopeLogs: [{ logRecords: [{ timeUnixNano: expect.stringMatching(/^\d{19}$/), eventName, attributes }] }],
  })
  expect(body).toEqual({
    resourceLogs: [
      record('portal.visit', []),
      record('portal.module_load', [{ key: 'duration', value: { doubleValue: 12.5 } }]),
      record('portal.failure', [
        { key: 'error.type', value: { stringValue: 'http' } },
        { key: 'first', value: { boolValue: true } },
      ]),
      record('browser.web_vital', [
        { key: 'name', value: { stringValue: 'inp' } },
        { key: 'value', value: { doubleValue: 180 } },
        { key: 'inApp', value: { boolValue: false } },
      ]),
      record('exception', [
        { key: 'error.type', value: { stringValue: 'error' } },
        { key: 'exception.type', value: { stringValue: 'TypeError' } },
        { key: 'exception.message', value: { stringValue: 'is not a function' } },
        { key: 'exception.stacktrace', value: { stringValue: 'mfe-a/7.js:1:204' } },
        { key: 'http.route', value: { stringValue: '/' } },
        { key: 'count', value: { doubleValue: 1 } },
      ]),
      record('portal.responsive', []),
      record('portal.failed_call', [
        { key: 'call', value: { stringValue: 'GET /api/v1/getServerDate' } },
        { key: 'error.type', value: { stringValue: 'timeout' } },
        { key: 'http.route', value: { stringValue: '/' } },
        { key: 'count', value: { doubleValue: 2 } },
      ]),
    ],
  })
  // The log is the fallback without a collector.
  expect(line.mock.calls.map(([text]) => JSON.parse(text))).toEqual([
    { event: 'failure', module: 'mfe-a', version: '1.0.0', failure: 'http' },
    {
      event: 'error',
      fingerprint: expect.stringMatching(/^[0-9a-f]{10}$/),
      module: 'mfe-a',
      version: '1.0.0',
      source: 'error',
      type: 'TypeError',
      message: 'is not a function',
      frames: ['mfe-a/7.js:1:204'],
      route: '/',
      count: 1,
    },
    {
      event: 'failed-call',
      module: 'mfe-a',
      version: '1.0.0',
      call: 'GET /api/v1/getServerDate',
      failure: 'timeout',
      route: '/',
      count: 2,
    },
  ])
  await all.close()
})

test('a collector that refuses is named once, and visitors never notice', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {})
  const all = await servers(503)
  const logged = new Promise<void>((resolve) => {
    said.mockImplementation(() => resolve())
  })
  expect(await all.passOn()).toBe(204)
  await logged
  expect(await all.passOn()).toBe(204)
  await all.close()
  expect(said.mock.calls.map(([line]) => line)).toEqual([
    expect.stringMatching(
      /^http:\/\/127\.0\.0\.1:\d+\/ não recebe o que os navegadores relatam: respondeu 503$/,
    ),
  ])
  said.mockRestore()
})
