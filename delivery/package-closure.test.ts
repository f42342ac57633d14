import { packageClosure } from './package-closure'

const lock = {
  'node_modules/a': { dependencies: { b: '1', '@s/c': '1' } },
  'node_modules/a/node_modules/b': { dependencies: { d: '1' } },
  'node_modules/b': {},
  'node_modules/@s/c': { dependencies: { a: '1', d: '1' }, optionalDependencies: { elsewhere: '1' } },
  'node_modules/d': {},
  'node_modules/e': {},
}

test.each([
  [['a'], ['node_modules/@s/c', 'node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/d']],
  [['b'], ['node_modules/b']],
  [
    ['e', 'd'],
    ['node_modules/d', 'node_modules/e'],
  ],
  [['absent'], []],
])('%j needs %j', (names, folders) => {
  expect(packageClosure(lock, names)).toEqual(folders)
})
