import { packageClosure } from './package-closure'

const lock = {
  'node_modules/a': { dependencies: { b: '1', '@s/c': '1' } },
  'node_modules/a/node_modules/b': { dependencies: { d: '1' } },
  'node_modules/b': {},
  'node_modules/@s/c': { dependencies: { a: '1', d: '1' }, optionalDependencies: { elsewhere: '1' } },
  'node_modules/d': {},
  'node_modules/e': {},
  'node_modules/own': { link: true, resolved: 'own' },
  own: { dependencies: { b: '1', d: '1' } },
  'own/node_modules/b': {},
} as const

test.each([
  [['a'], ['node_modules/@s/c', 'node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/d']],
  [['b'], ['node_modules/b']],
  [
    ['e', 'd'],
    ['node_modules/d', 'node_modules/e'],
  ],
  [['own'], ['node_modules/d', 'own', 'own/node_modules/b']],
  [['absent'], []],
])('%j needs %j', (names, folders) => {
  expect(packageClosure(lock, names)).toEqual(folders)
})
