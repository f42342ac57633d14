import { kernelAccepts, parseRegistry } from './module-contract'

const asset = { href: '/modules/mfe-a/1.0.0-ab/remoteEntry.js', integrity: 'sha384-x' }
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
const withModule = (change: object) => ({
  ...registry,
  modules: { 'mfe-a': { ...registry.modules['mfe-a'], ...change } },
})

test('a registry is taken as it is', () => {
  expect(parseRegistry(registry)).toBe(registry)
})

test.each([
  ['nothing', null],
  ['an error page', { error: 'Bad gateway' }],
  ['a list', []],
  ['another schema', { ...registry, schema: 2 }],
  ['no revision', { ...registry, revision: undefined }],
  ['no shell', { ...registry, shell: null }],
  ['modules as a list', { ...registry, modules: [{}] }],
  ['an entry without integrity', withModule({ stable: { ...release, entry: { href: '/x.js' } } })],
  ['a weaker hash', withModule({ stable: { ...release, entry: { href: '/x.js', integrity: 'md5-x' } } })],
  ['an unknown kind', withModule({ kind: 'plugin' })],
  [
    'an unknown audience',
    withModule({ stable: { ...release, routes: [{ ...release.routes[0], audience: 'x' }] } }),
  ],
  ['a canary without a share', withModule({ canary: { release } })],
])('%s is not a registry', (_, value) => {
  expect(parseRegistry(value)).toBeNull()
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
