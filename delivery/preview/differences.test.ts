import { lineChanges, sizeChanges } from './differences'

test.each([
  ['nothing', 'a b c', 'a b c', ''],
  ['one line for another', 'a b c', 'a x c', ' a|-b|+x| c'],
  ['a line that is gone', 'a b', 'a', ' a|-b'],
  ['a new screen', '', 'a b', '+a|+b'],
])('the lines of a change show %s', (_, before, after, expected) => {
  const lines = (text: string) => text.split(' ').filter(Boolean)
  expect(lineChanges(lines(before), lines(after)).join('|')).toBe(expected)
})

test('parts are listed that weigh more or less, not what compression does to a name; and the sum of all', () => {
  const before = new Map(Object.entries({ 'JS de /a': 1000, 'JS de /b': 500, 'HTML de /a': 2000 }))
  const after = new Map(Object.entries({ 'JS de /a': 1100, 'JS de /c': 70, 'HTML de /a': 2010 }))
  expect(sizeChanges(before, after)).toEqual([
    { part: 'JS de /a', before: 1000, after: 1100 },
    { part: 'JS de /b', before: 500, after: 0 },
    { part: 'JS de /c', before: 0, after: 70 },
    { part: 'tudo', before: 3500, after: 3180 },
  ])
})
