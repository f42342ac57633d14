import { containsWords, fold } from './search'

test('a folded text has neither accents nor capitals', () => {
  expect(fold('Cartão de CRÉDITO nº 1')).toBe('cartao de credito nº 1')
})

test.each([
  ['', true],
  ['  ', true],
  ['cartao', true],
  ['CRÉDITO cartão', true],
  [' ouro  cred ', true],
  ['cartão prata', false],
])('the search %j', (search, expected) => {
  expect(containsWords('Cartão de crédito Ouro', search)).toBe(expected)
})
