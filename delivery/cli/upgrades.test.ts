import { familyOf, newestFor } from './upgrades'

const onNode = (version: string, node?: string) => ({ version, ...(node && { engines: { node } }) })

test.each([
  ['the newest minor', '1.2.3', [onNode('1.2.4'), onNode('1.10.0'), onNode('1.9.0')], '1.10.0'],
  ['not a major', '1.2.3', [onNode('1.2.3'), onNode('2.0.0')], undefined],
  ['not a minor below 1, which may break', '0.2.3', [onNode('0.3.0'), onNode('0.2.4')], '0.2.4'],
  ['not a version for testing', '1.2.3', [onNode('1.3.0-beta.1')], undefined],
  [
    'what runs on the oldest Node',
    '1.2.3',
    [onNode('1.2.4', '^20.19.0 || >=22.12.0'), onNode('1.3.0', '>=22')],
    '1.2.4',
  ],
  ['nothing newer', '1.2.3', [onNode('1.2.3')], undefined],
])('takes %s', (_, from, published, to) => {
  expect(newestFor('20.19.0', from, published)).toBe(to)
})

test.each([
  ['react', 'react-dom', true],
  ['jest', 'jest-environment-jsdom', true],
  ['@module-federation/enhanced', '@module-federation/inject-external-runtime-core-plugin', true],
  ['webpack', '@rspack/core', false],
])('%s and %s move together: %s', (name, other, together) => {
  const [one, two] = [name, other].map((each) => familyOf({ name: each, from: '1.0.0', to: '1.0.1' }))
  expect(one === two).toBe(together)
  expect(one).not.toBe(familyOf({ name, from: '1.1.0', to: '1.1.1' }))
})
