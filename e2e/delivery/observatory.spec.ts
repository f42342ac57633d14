import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { siteDir } from 'delivery/storage'
import { expect, test } from '../fixtures'

/** The part of a response that a header scanner uses. */
interface Answer {
  headers: Headers
  html: string
}

const HALF_A_YEAR_S = 15_768_000
const OTHER_SITE = 'https://outro.example'

/** The sources of each directive. */
const policyOf = ({ headers }: Answer): Map<string, string[]> =>
  new Map(
    (headers.get('content-security-policy') ?? '')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )
const sourcesOf = (answer: Answer, name: string): string[] =>
  policyOf(answer).get(name) ?? policyOf(answer).get('default-src') ?? ['*']

const UNSAFE = /^('unsafe-.*|\*|https?:|data:|blob:|http:.*)$/
const isSafe = (sources: string[]) => !sources.some((source) => UNSAFE.test(source))
const matches = ({ headers }: Answer, name: string, pattern: RegExp) => pattern.test(headers.get(name) ?? '')

/** Requirements of MDN's HTTP Observatory for its best grade, by the names of its results. */
const RULES: Record<string, (answer: Answer) => boolean> = {
  'csp-implemented-with-no-unsafe-default-src-none': (answer) =>
    policyOf(answer).get('default-src')?.join() === "'none'" &&
    ['script-src', 'style-src', 'object-src', 'connect-src'].every((name) => isSafe(sourcesOf(answer, name))),
  'x-frame-options-implemented-via-csp': (answer) =>
    policyOf(answer).get('frame-ancestors')?.join() === "'none'",
  'hsts-implemented-max-age-at-least-six-months': ({ headers }) =>
    Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0) >= HALF_A_YEAR_S,
  'x-content-type-options-nosniff': (answer) => matches(answer, 'x-content-type-options', /^nosniff$/),
  'referrer-policy-private': (answer) =>
    matches(answer, 'referrer-policy', /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/),
  'cross-origin-resource-policy-implemented-with-same-origin': (answer) =>
    matches(answer, 'cross-origin-resource-policy', /^same-origin$/),
  // The widget on other sites makes five calls without credentials.
  'cross-origin-resource-sharing-not-implemented-with-universal-access': ({ headers }) =>
    headers.get('access-control-allow-origin') !== OTHER_SITE &&
    !headers.has('access-control-allow-credentials'),
  'cookies-secure-with-httponly-sessions-and-samesite': ({ headers }) =>
    headers.getSetCookie().every((cookie) => /; ?HttpOnly/i.test(cookie) && /; ?SameSite=/i.test(cookie)),
  'sri-implemented-and-all-scripts-loaded-securely': ({ html }) =>
    [...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].every(([tag]) => /\bintegrity="sha384-/.test(tag)),
}

const broken = (answer: Answer) =>
  Object.entries(RULES).flatMap(([name, holds]) => (holds(answer) ? [] : [name]))

/** @param world world for the test's calls */
async function ask(world: string, url: string, init: RequestInit = {}): Promise<Answer & { status: number }> {
  const response = await fetch(url, {
    redirect: 'manual',
    ...init,
    headers: { origin: OTHER_SITE, cookie: `sandbox-world=${world}`, ...init.headers },
  })
  const html = await response.text()
  return { status: response.status, headers: response.headers, html }
}

test('every page has what a scanner of headers gives its best mark for', async ({ portal, world }) => {
  const files = readdirSync(join(siteDir(), 'pages'), { recursive: true, encoding: 'utf8' })
  const paths = files.filter((file) => file.endsWith('.html')).map((file) => `/${file.slice(0, -5)}`)
  expect(paths.length).toBeGreaterThan(40)
  for (const path of [...paths, '/nao/existe']) {
    const answer = await ask(world, portal.url + path.replace(/\/index$/, '/').replace(/_param$/, 'qualquer'))
    expect(answer.headers.get('content-type'), path).toMatch(/^text\/html/)
    expect(broken(answer), path).toEqual([])
  }
  // Verifies that the rules detect violations.
  expect(broken({ headers: new Headers(), html: '<script src="/a.js"></script>' })).toEqual(
    Object.keys(RULES).filter((name) => !/sharing|cookies/.test(name)),
  )
})

test('every kind of answer of the API has it too', async ({ portal, world }) => {
  const json = { 'content-type': 'application/json' }
  const calls: [number, string, RequestInit?][] = [
    [200, '/api/v1/getServerDate'],
    [200, '/api/v1/get-csrf-token'],
    [200, '/api/v1/altcha'],
    [401, '/api/UsuarioData/52998224725'],
    [404, '/api/v1/nao-existe'],
    [404, '/v1/nao-existe'],
    [403, '/api/v1/InspectLog', { method: 'POST', body: '{', headers: json }],
  ]
  for (const [status, path, init] of calls) {
    const answer = await ask(world, portal.url + path, init)
    expect([path, answer.status]).toEqual([path, status])
    expect(broken(answer), path).toEqual([])
  }
})
