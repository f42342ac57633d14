import { allowRegistry, allowWithoutIntegrity, integrityOf, isPublished } from './integrity'

const integrity = `sha384-${'a'.repeat(64)}`
const release = (href: string) => ({
  version: '1',
  kernel: '1.0.0',
  releasedAt: '',
  entry: { href, integrity },
  routes: [],
})

beforeAll(() =>
  allowRegistry({
    schema: 1,
    revision: 1,
    shell: { version: '1', kernel: '1.0.0' },
    modules: {
      'mfe-a': {
        name: 'mfe-a',
        owner: 'A',
        kind: 'routes',
        stable: release('/modules/mfe-a/1/remoteEntry.js'),
        canary: { percent: 5, release: release('https://cdn.example/modules/mfe-a/2/remoteEntry.js') },
      },
      'mfe-c': {
        name: 'mfe-c',
        owner: 'C',
        kind: 'routes',
        stable: release('/modules/mfe-c/1/remoteEntry.js'),
      },
    },
  }),
)

test.each([
  ['the shell’s own chunk', '/assets/react.js', true],
  ['an entry', '/modules/mfe-a/1/remoteEntry.js', true],
  ['an entry of a module without a canary', '/modules/mfe-c/1/remoteEntry.js', true],
  ['a chunk beside it', 'http://localhost/modules/mfe-a/1/14.js', true],
  ['a chunk that its releases share', '/modules/mfe-a/14.0a1b2c3d.js', true],
  ['a chunk of the canary on another host', 'https://cdn.example/modules/mfe-a/2/14.js', true],
  ['another release of the module', '/modules/mfe-a/3/14.js', false],
  ['another module', '/modules/mfe-b/14.0a1b2c3d.js', false],
  ['a way out of the folder', '/modules/mfe-a/1/../../mfe-b/1/14.js', false],
  ['the API', '/api/v1/x', false],
  ['our assets on another host', 'https://elsewhere.example/assets/react.js', false],
  ['a host that only begins alike', 'https://cdn.example.evil.example/modules/mfe-a/2/14.js', false],
  ['a script in its address', 'data:text/javascript,alert(1)', false],
])('may be loaded: %s', (_, url, expected) => {
  expect(isPublished(url)).toBe(expected)
})

test('only an entry has the registry’s hash', () => {
  expect(integrityOf('http://localhost/modules/mfe-a/1/remoteEntry.js')).toBe(integrity)
  expect(integrityOf('http://localhost/modules/mfe-a/1/14.js')).toBeUndefined()
})

test('a local build that takes a module’s place is loaded without a hash', () => {
  const url = 'http://127.0.0.1:4000/remoteEntry.js'
  expect(isPublished(url)).toBe(false)
  allowWithoutIntegrity(url)
  expect([isPublished(url), integrityOf(url)]).toEqual([true, ''])
})
