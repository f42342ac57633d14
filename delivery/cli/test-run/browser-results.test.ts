import { type BrowserReport, DRAWS_NOTHING, isBrowserAtFault } from './browser-results'

/** A report with one passed test and with failed tests in nested suites. */
const reportOf = (...failures: string[][]): BrowserReport => ({
  stats: { expected: 1, unexpected: failures.length, flaky: 0 },
  suites: [
    { specs: [{ ok: true, tests: [{ results: [{ errors: [] }] }] }] },
    {
      suites: failures.map((errors) => ({
        specs: [{ ok: false, tests: [{ results: [{ errors: errors.map((message) => ({ message })) }] }] }],
      })),
    },
  ],
})
const timedOut = 'locator.check: Test timeout of 180000ms exceeded.'

test.each([
  ['nothing failed', reportOf(), false],
  ['one drew nothing', reportOf([timedOut, `Error: ${DRAWS_NOTHING}`]), true],
  ['one only ran out of time', reportOf([timedOut]), false],
  ['two drew nothing', reportOf([timedOut, DRAWS_NOTHING], [timedOut, DRAWS_NOTHING]), true],
  ['another one failed, too', reportOf([timedOut, DRAWS_NOTHING], ['expect(received).toBe(true)']), false],
])('%s', (_, report, atFault) => {
  expect(isBrowserAtFault(report)).toBe(atFault)
})
