/** @jest-environment jsdom */

import fc from 'fast-check'
import { describeError } from './error-report'

const sources = [
  { module: 'mfe-access', base: 'https://portal/modules/mfe-access/' },
  { module: 'mfe-panel', base: 'https://cdn.example/m/mfe-panel/' },
  { module: 'shell', base: 'https://portal/assets/' },
]
const thrown = (stack: string, error: Error = new Error('x')) => Object.assign(error, { stack })
const describeThrown = (error: unknown, kind: 'error' | 'rejection' = 'error') =>
  describeError({ kind, thrown: error }, sources)

test.each([
  ['Chromium', 'Error: x\n    at f (https://portal/modules/mfe-access/home.1a.js:1:20)'],
  ['Chromium, a bare place', 'Error: x\n    at https://portal/modules/mfe-access/home.1a.js:1:20'],
  ['Firefox and Safari', 'f@https://portal/modules/mfe-access/home.1a.js:1:20\n'],
  ['a file that was loaded again', 'f@https://portal/modules/mfe-access/home.1a.js?again=9:1:20'],
])('a stack of %s', (_, stack) => {
  expect(describeThrown(thrown(stack))).toMatchObject({
    module: 'mfe-access',
    frames: ['mfe-access/home.1a.js:1:20'],
  })
})

test.each([
  ['an extension', thrown('Error: x\n    at f (chrome-extension://abc/content.js:1:20)')],
  ['an extension of Safari', thrown('f@webkit-masked-url://hidden/:1:20')],
  ['a script of another origin', thrown('Error\n    at f (https://ads.example/x.js:1:20)')],
  ['a script of which the browser tells nothing', undefined],
])('%s is not reported', (_, error) => {
  expect(describeThrown(error)).toBeNull()
})

test('an extension that calls the portal is its own error, the portal that calls an extension is not dropped', () => {
  const mixed =
    'Error\n    at f (chrome-extension://abc/x.js:1:2)\n    at g (https://portal/assets/shell.js:3:4)'
  expect(describeThrown(thrown(mixed))?.frames).toEqual(['shell/shell.js:3:4'])
})

test.each(['https://shop/page.js:1:2', '<anonymous>:4:15'])(
  'a handler of the page at %s, called by the portal, is not reported',
  (place) => {
    const stack = `Error\n    at handler (${place})\n    at g (https://portal/assets/shell.js:3:4)`
    expect(describeThrown(thrown(stack))).toBeNull()
  },
)

test('a native function between is no frame of a page', () => {
  const stack = 'Error\n    at Array.map (<anonymous>)\n    at g (https://portal/assets/shell.js:3:4)'
  expect(describeThrown(thrown(stack))?.frames).toEqual(['shell/shell.js:3:4'])
})

test('what React has wrapped is told by its cause', () => {
  const cause = thrown(
    'at f (https://cdn.example/m/mfe-panel/7.js:1:2)',
    new RangeError('Invalid array length'),
  )
  const wrapped = new Error('There was an error during hydration', { cause })
  expect(describeThrown(wrapped)).toMatchObject({
    module: 'mfe-panel',
    type: 'RangeError',
    message: 'Invalid array length',
  })
})

test('a refused script is told by the directive, where a file of the portal has asked for it', () => {
  const violation = (sourceFile: string) =>
    Object.assign(new Event('securitypolicyviolation'), {
      effectiveDirective: 'script-src-elem',
      sourceFile,
      lineNumber: 1,
      columnNumber: 2,
    })
  const refused = (sourceFile: string) =>
    describeError({ kind: 'csp', thrown: violation(sourceFile) }, sources)
  expect(refused('https://portal/assets/shell.js')).toMatchObject({
    module: 'shell',
    type: 'script-src-elem',
    frames: ['shell/shell.js:1:2'],
  })
  expect(refused('chrome-extension')).toBeNull()
})

test.each([
  [
    'of a worker',
    null,
    'Uncaught RangeError: Invalid array length of Maria',
    'RangeError',
    'Invalid array length',
  ],
  ['of a worker that names somebody', null, 'Uncaught Maria: 529.982.247-25', 'object', ''],
  ['that was thrown as a text', 'Maria', 'Uncaught Maria', 'string', ''],
])('an error %s is told by its place', (_, error, message, type, phrase) => {
  const at = (filename: string) =>
    describeThrown(new ErrorEvent('error', { error, message, filename, lineno: 1, colno: 20 }))
  expect(at('https://portal/assets/pulse.1a.js')).toEqual({
    module: 'shell',
    kind: 'error',
    type,
    message: phrase,
    frames: ['shell/pulse.1a.js:1:20'],
  })
  expect(at('https://ads.example/worker.js')).toBeNull()
  expect(at('')).toBeNull()
})

test('of a message a report has no more than a phrase of the list', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4 }), fc.string({ minLength: 4 }), (message, name) => {
      const error = thrown(
        'f@https://portal/assets/shell.js:1:20',
        Object.assign(new Error(message), { name }),
      )
      const report = describeThrown(error)
      expect(report?.frames).toEqual(['shell/shell.js:1:20'])
      expect(`${report?.type} ${report?.message}`).not.toMatch(/\d{3}/)
      expect(['', 'quota', 'timeout', 'aborted', 'is null']).toContain(report?.message)
    }),
  )
})
