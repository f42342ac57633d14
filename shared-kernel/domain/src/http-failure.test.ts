import { isRetryable } from './http-failure'

test.each([
  ['network', null, true],
  ['timeout', null, true],
  ['http', 500, true],
  ['http', 503, true],
  ['http', 499, false],
  ['http', 401, false],
  ['malformed', 200, true],
  ['cancelled', null, false],
])('%s %p is worth another try: %p', (kind, status, retryable) => {
  expect(isRetryable({ kind, status })).toBe(retryable)
})
