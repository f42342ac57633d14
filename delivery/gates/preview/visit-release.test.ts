import type { Request } from '@playwright/test'
import { callOf } from './visit-release'

const request = (method: string, path: string, body?: object) =>
  ({
    method: () => method,
    url: () => `http://localhost:3000${path}`,
    headers: () => (body ? { 'content-type': 'application/json; charset=utf-8' } : {}),
    postDataJSON: () => body,
  }) as unknown as Request

test.each([
  ['the same for all', request('GET', '/api/v1/get-csrf-token'), 'GET /api/v1/get-csrf-token'],
  ['a debtor', request('GET', '/api/v1/get_portfolios/52998224725'), 'GET /api/v1/get_portfolios/:id'],
  [
    'an execution',
    request('GET', '/api/v1/journey_tracker/0f1e2d3c-aaaa-4bbb-8ccc-123456789abc/9A'),
    'GET /api/v1/journey_tracker/:id/9A',
  ],
  ['a proof', request('POST', `/api/auth/login/${'ey'.repeat(40)}%3D`), 'POST /api/auth/login/:id'],
  ['questions', request('GET', '/api/v1/x?b=1&a=2&b=3'), 'GET /api/v1/x?a&b'],
  [
    'what is sent',
    request('POST', '/api/verificar', { token: 'x', cpfCnpj: '1' }),
    'POST /api/verificar {cpfCnpj, token}',
  ],
  [
    'a step',
    request('POST', '/api/v1/journey_tracker', { step: 'umPasso', rest: {} }),
    'POST /api/v1/journey_tracker umPasso {rest, step}',
  ],
])('a call is told without whose it is: %s', (_, made, line) => {
  expect(callOf(made)).toBe(line)
})
