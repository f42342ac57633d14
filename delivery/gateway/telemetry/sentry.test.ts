import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { forwardToSentry } from './forward'

const error = {
  module: 'mfe-a',
  version: '1.0.0',
  name: 'exception',
  values: {
    'error.type': 'rejection',
    'exception.type': 'TypeError',
    'exception.message': 'is not a function',
    'exception.stacktrace': 'mfe-a/7.js:1:204\nshell/react.js:2:3',
    'http.route': '/contestar/:chave',
    count: 3,
  },
}
const visit = { module: 'mfe-a', version: '1.0.0', name: 'portal.visit', values: {} }

test('an error is an envelope of its own, of the outermost frame first, and nothing else is one', async () => {
  const sentry = createServer().listen(0, '127.0.0.1')
  await once(sentry, 'listening')
  const { port } = sentry.address() as AddressInfo
  const requested = once(sentry, 'request')
  forwardToSentry(`http://k3y@127.0.0.1:${port}/inside/42`)([visit, error])
  const [request, response] = await requested
  let text = ''
  for await (const chunk of request) text += chunk
  const closed = once(response, 'close')
  response.end('{}')
  await closed
  sentry.close()
  expect(request.url).toBe('/inside/api/42/envelope/')
  expect(request.headers).toMatchObject({
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': expect.stringContaining('sentry_version=7, sentry_key=k3y'),
  })
  const [header, item, event] = text.split('\n').map((line) => JSON.parse(line))
  expect(header.event_id).toBe(event.event_id)
  expect(item).toEqual({ type: 'event' })
  expect(event).toEqual({
    event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    timestamp: expect.any(String),
    platform: 'javascript',
    level: 'error',
    release: 'mfe-a@1.0.0',
    transaction: '/contestar/:chave',
    fingerprint: [expect.stringMatching(/^[0-9a-f]{10}$/)],
    tags: { module: 'mfe-a', source: 'rejection', count: '3' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'is not a function',
          stacktrace: {
            frames: [
              { filename: 'shell/react.js', lineno: 2, colno: 3, in_app: true },
              { filename: 'mfe-a/7.js', lineno: 1, colno: 204, in_app: true },
            ],
          },
        },
      ],
    },
  })
})

test.each(['nowhere', 'https://o1.ingest.sentry.io/2', 'https://k3y@o1.ingest.sentry.io/'])(
  'a DSN like %s is refused by a sentence',
  (dsn) => {
    expect(() => forwardToSentry(dsn)).toThrow('SENTRY_DSN não é um DSN do Sentry')
  },
)
