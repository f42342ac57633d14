import type { ReleasedRoute } from '@portal/runtime/module-contract'
import {
  byteDifferences,
  callDifferences,
  inWords,
  lineDifferences,
  routeDifferences,
  weightsOf,
} from './differences'

const numbers = (count: number) => Array.from({ length: count }, (_, i) => `${i}`).join(' ')

test.each([
  ['nothing', 'a b c', 'a b c', []],
  ['one line for another', 'a b c', 'a x c', ['b → x']],
  ['a line that is gone', 'a b c', 'a c', ['saiu: b']],
  ['a line that is new', 'a c', 'a b c', ['entrou: b']],
  ['another order', 'a b c', 'b c a', ['mudou de lugar: a']],
  ['one for two', 'a b', 'a c d', ['saiu: b', 'entrou: c', 'entrou: d']],
  ['the second of two alike', 'a b a', 'a b', ['saiu: a']],
  [
    'everything',
    '',
    numbers(62),
    numbers(60)
      .split(' ')
      .map((n) => `entrou: ${n}`)
      .concat('e mais 2'),
  ],
])('lines tell %s', (_, before, after, words) => {
  const lines = (text: string) => text.split(' ').filter(Boolean)
  expect(inWords(lineDifferences(lines(before), lines(after)))).toEqual(words)
})

const route = (path: string, more: Partial<ReleasedRoute> = {}): ReleasedRoute => ({
  path,
  title: `Página ${path}`,
  audience: 'debtor',
  bar: 'panel',
  ...more,
})

test.each([
  ['no other', [route('/a')], [route('/a')], []],
  ['a new one', [route('/a')], [route('/a'), route('/b')], ['/b nova: "Página /b", público debtor']],
  ['one that is gone', [route('/a'), route('/b')], [route('/a')], ['/b saiu ("Página /b")']],
  ['another address', [route('/a', { title: 'A' })], [route('/b', { title: 'A' })], ['/b antes era /a']],
  ['another title', [route('/a')], [route('/a', { title: 'A' })], ['/a título: Página /a → A']],
  ['another audience', [route('/a')], [route('/a', { audience: 'any' })], ['/a público: debtor → any']],
  [
    'a finished page',
    [route('/a')],
    [route('/a', { prerender: true, bar: 'plain' })],
    ['/a barra: panel → plain', '/a página pronta: não → sim'],
  ],
])('routes tell %s', (_, before, after, words) => {
  expect(routeDifferences(before, after).map(({ at, what }) => `${at} ${what}`)).toEqual(words)
})

test('calls are told by the screen that they leave', () => {
  const before = new Map([['/a', new Set(['GET /api/x', 'GET /api/y'])]])
  const after = new Map([
    ['/a', new Set(['GET /api/x'])],
    ['/b', new Set(['POST /api/z {a, b}'])],
  ])
  expect(callDifferences(before, after)).toEqual([
    { kind: 'call', at: '/a', what: 'não é mais feita: GET /api/y' },
    { kind: 'call', at: '/b', what: 'nova: POST /api/z {a, b}' },
  ])
})

const before = new Map([
  ['JS de /a', 1000],
  ['JS de /b', 500],
  ['CSS de /a', 300],
  ['HTML de /a', 2000],
])
const after = new Map([
  ['JS de /a', 1100],
  ['JS de /c', 70],
  ['CSS de /a', 301],
  ['HTML de /a', 2010],
])

test('parts are told that weigh more or less, not what compression does to a name', () => {
  expect(byteDifferences(before, after).map(({ at, what }) => `${at}: ${what}`)).toEqual([
    'JS de /a: 1000 → 1100 B (+100)',
    'JS de /b: saiu, 500 B',
    'JS de /c: novo, 70 B',
  ])
})

test('the sum of each kind of file is told in any case', () => {
  expect(weightsOf(before, after)).toEqual([
    { kind: 'JS', before: 1500, after: 1170 },
    { kind: 'CSS', before: 300, after: 301 },
    { kind: 'HTML', before: 2000, after: 2010 },
  ])
})
