/** @jest-environment jsdom */

import { report } from './report'

const EMBEDS = 'https://portal.example/embed/'
const sent: [string, string][] = []

beforeEach(() => {
  sent.length = 0
  Object.assign(globalThis, {
    __WIDGET_VERSION__: '1.0.0-a',
    __WIDGET_CONFIG__: { fieldSink: '/field-report' },
    fetch: async (url: URL, { body }: { body: string }) => {
      sent.push([url.href, body])
      return new Response(null)
    },
  })
})

const thrownAt = (place: string, message = 'Maria') =>
  Object.assign(new RangeError(message), { stack: `RangeError: ${message}\n    at f (${place})` })
const reportThrown = (thrown: unknown) => report({ kind: 'error', thrown }, EMBEDS)

test('an error of the widget is told once, without its message', () => {
  for (let time = 0; time < 2; time += 1) reportThrown(thrownAt(`${EMBEDS}v1/widget.js:1:20`))
  expect(sent).toHaveLength(1)
  const [[url, body] = ['', '']] = sent
  expect(url).toBe('https://portal.example/field-report')
  expect(body).not.toContain('Maria')
  const of = { module: 'embed', version: '1.0.0-a', 'error.type': 'error' }
  expect(JSON.parse(body).events).toEqual([
    expect.objectContaining({
      ...of,
      'exception.type': 'RangeError',
      'exception.stacktrace': 'embed/1.0.0-a/widget.js:1:20',
    }),
    { ...of, 'event.name': 'portal.failure', first: false },
  ])
})

test.each([
  ['the page', () => reportThrown(thrownAt('https://site.example/app.js:1:20'))],
  [
    'a bank that reports nowhere',
    () => {
      Object.assign(globalThis, { __WIDGET_CONFIG__: { fieldSink: null } })
      reportThrown(thrownAt(`${EMBEDS}1.0.0-a/panel.js:1:30`))
    },
  ],
])('nothing is told of an error of %s', (_, happen) => {
  happen()
  expect(sent).toEqual([])
})

test('ten different ones of a document are told', () => {
  for (let line = 100; line < 120; line += 1) reportThrown(thrownAt(`${EMBEDS}1.0.0-a/panel.js:${line}:1`))
  // The first report was sent above.
  expect(sent).toHaveLength(9)
})
