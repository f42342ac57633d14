import { segmentsOf } from './segments'

test.each([
  ['below the debt', { debt: 1_000, total: 800 }, ['paid 0-800', 'forgiven 800-1000']],
  ['beyond the debt', { debt: 1_000, total: 1_500 }, ['paid 0-1000', 'more 1000-1500']],
  ['as much as the debt', { debt: 1_000, total: 1_000 }, ['paid 0-1000']],
  [
    'new money is owed, too',
    { debt: 1_000, newMoney: 200, total: 1_100 },
    ['paid 0-1100', 'forgiven 1100-1200'],
  ],
  ['nothing is paid', { debt: 1_000, total: 0 }, ['forgiven 0-1000']],
])('%s', (_, cost, expected) => {
  expect(segmentsOf(cost).map(({ kind, from, to }) => `${kind} ${from}-${to}`)).toEqual(expected)
})
