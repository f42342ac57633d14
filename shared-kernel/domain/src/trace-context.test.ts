import { loggedTrace, newTraceparent, splitCallCode, withCallCode } from './trace-context'

const TRACE = '00-7f3a9c00112233445566778899aabbcc-21b0445566778899-01'

test('one trace for a document, and a span for each call', () => {
  const parts = Array.from({ length: 50 }, () => newTraceparent().split('-'))
  for (const each of parts)
    expect(each).toEqual([
      '00',
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{16}$/),
      '01',
    ])
  expect(new Set(parts.map(([, trace]) => trace)).size).toBe(1)
  expect(new Set(parts.map(([, , span]) => span)).size).toBe(50)
})

test.each([
  [TRACE, '7f3a9c-21b'],
  [TRACE.toUpperCase(), ''],
  [`${TRACE}-52998224725`, ''],
  ['00-52998224725-1-01', ''],
  ['', ''],
  [undefined, ''],
])('the code of %s is %s', (traceparent, code) => {
  expect(loggedTrace(traceparent)).toEqual({ code, traceparent: code && traceparent })
})

test('a message carries the code of its call, and gives it back', () => {
  const text = withCallCode('O banco não respondeu.', { traceparent: TRACE })
  expect(splitCallCode(text)).toEqual(['O banco não respondeu.', '7f3a9c-21b'])
})

test.each([new Error('x'), { traceparent: '' }, null, 'x'])('%s has no code', (error) => {
  expect(withCallCode('Uma\nfrase', error)).toBe('Uma\nfrase')
  expect(splitCallCode('Uma\nfrase')).toEqual(['Uma\nfrase', ''])
})
