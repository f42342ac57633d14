import { kernelAccepts, parseRegistry } from './index'

const asset = { href: '/modules/mfe-a/1.0.0-ab/remoteEntry.js', integrity: `sha384-${'x'.repeat(64)}` }
const release = {
  version: '1.0.0-ab',
  kernel: '1.0.0',
  releasedAt: '2026-01-01T00:00:00Z',
  entry: asset,
  routes: [{ path: '/a', title: 'A', audience: 'any', bar: 'plain' }],
}
const registry = {
  schema: 1,
  revision: 3,
  shell: { version: '1', kernel: '1.0.0' },
  modules: { 'mfe-a': { name: 'mfe-a', owner: 'Equipe', kind: 'routes', stable: release } },
}

test('a registry is taken as it is', () => {
  expect(parseRegistry(registry)).toEqual(registry)
})

test.each([
  ['nothing', null],
  ['an error page', { error: 'Bad gateway' }],
  ['a list', []],
  ['another schema', { ...registry, schema: 2 }],
  ['no revision', { ...registry, revision: undefined }],
  ['no shell', { ...registry, shell: null }],
  ['modules as a list', { ...registry, modules: [{}] }],
])('%s is not a registry', (_, value) => {
  expect(parseRegistry(value)).toBeNull()
})

const entry = (integrity: string) => ({ stable: { ...release, entry: { href: '/x.js', integrity } } })

test.each([
  ['without integrity', { stable: { ...release, entry: { href: '/x.js' } } }],
  ['with a weaker hash', entry(`sha256-${'x'.repeat(43)}=`)],
  ['with an empty hash', entry('sha384-')],
  ['with a cut hash', entry(`sha384-${'x'.repeat(63)}`)],
  ['of an unknown kind', { kind: 'plugin' }],
  ['with an unknown audience', { stable: { ...release, routes: [{ ...release.routes[0], audience: 'x' }] } }],
  ['with a canary without a share', { canary: { release } }],
])('a module %s is left out, and the others stay', (_, change) => {
  const { 'mfe-a': module } = registry.modules
  const modules = { 'mfe-a': { ...module, ...change }, 'mfe-b': { ...module, name: 'mfe-b' } }
  expect(Object.keys(parseRegistry({ ...registry, modules })?.modules ?? {})).toEqual(['mfe-b'])
})

test.each([
  ['1.4.0', '1.4.0', true],
  ['1.4.0', '1.3.9', true],
  ['1.4.0', '1.5.0', false],
  ['2.0.0', '1.5.0', false],
  ['1.9.0', '2.0.0', false],
])('a shell with kernel %s accepts a module built against %s: %s', (offered, needed, accepted) => {
  expect(kernelAccepts(offered, needed)).toBe(accepted)
})
