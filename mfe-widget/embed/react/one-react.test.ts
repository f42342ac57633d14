import { reactVersionFor } from './one-react'

const own = '19.3.1'
const idle = {}
const used = { loaded: true }
const all = (version: string, state: object) => ({
  react: { [version]: state },
  'react-dom': { [version]: state },
  'react-dom/client': { [version]: state },
})
/** Share scopes after our container has added its own React to the host's. */
const beside = (...scopes: Record<string, Record<string, object>>[]) => {
  const merged: Record<string, Record<string, object>> = {}
  for (const scope of [all(own, idle), ...scopes])
    for (const [name, versions] of Object.entries(scope)) merged[name] = { ...merged[name], ...versions }
  return merged
}

test.each([
  ['a host without React', beside(), own],
  ['a host with all of a fitting React', beside(all('19.1.0', used)), '19.1.0'],
  ['a host whose React is not in use yet', beside(all('19.1.0', idle)), own],
  ['a host with the very same React', beside(all(own, used)), own],
  ['a host with an older major version', beside(all('18.3.1', used)), own],
  ['a host with a pre-release', beside(all('19.4.0-canary-1', used)), own],
  ['a host that shares react without react-dom', beside({ react: { '19.1.0': used } }), own],
  [
    'a host that shares react-dom without its client',
    beside({ react: { '19.1.0': used }, 'react-dom': { '19.1.0': used } }),
    own,
  ],
])('%s: the widget runs on %#', (_, scope, version) => {
  expect(reactVersionFor(scope, own)).toBe(version)
})
