import { entriesOf, kernelAccepts, parseRegistry } from './index'

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
  ['with entries that are no list', { stable: { ...release, entries: {} } }],
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

describe('entries', () => {
  const entry = { slot: 'panel.menu', label: 'A', to: '/a', order: 20 }
  const released = (...entries: unknown[]) => ({
    ...registry.modules['mfe-a'],
    stable: { ...release, entries },
  })
  const labels = (modules: object) => {
    const parsed = parseRegistry({ ...registry, modules })
    return parsed && entriesOf(parsed).map(({ label }) => label)
  }
  const others = released({ ...entry, label: 'first', order: 10 }, { ...entry, label: 'last', order: 30 })

  test('of several modules come in one order, a release without any among them', () => {
    expect(labels({ 'mfe-b': others, 'mfe-a': released(entry), 'mfe-c': registry.modules['mfe-a'] })).toEqual(
      ['first', 'A', 'last'],
    )
  })

  test('of a module that is off are absent', () => {
    expect(labels({ 'mfe-b': others, 'mfe-a': { ...released(entry), disabled: '' } })).toEqual([
      'first',
      'last',
    ])
  })

  test.each([
    ['that is no entry', null],
    ['without an address', { ...entry, to: undefined }],
    ['with a label that is no text', { ...entry, label: 1 }],
    ['that leads to a page of another module', { ...entry, to: '/b' }],
  ])('one %s costs the others nothing', (_, wrong) => {
    expect(labels({ 'mfe-a': released(wrong, entry) })).toEqual(['A'])
  })

  test.each([
    [{ to: '/a' }, { label: 'A', audience: 'any' }],
    [
      { to: '/a#b', label: 'B' },
      { label: 'B', audience: 'any' },
    ],
    [
      { to: '/a', audience: 'debtor' },
      { label: 'A', audience: 'debtor' },
    ],
  ])('%j is drawn as %j', (declared, drawn) => {
    const parsed = parseRegistry({ ...registry, modules: { 'mfe-a': released(declared) } })
    expect(parsed && entriesOf(parsed)).toEqual([{ ...declared, ...drawn }])
  })
})
