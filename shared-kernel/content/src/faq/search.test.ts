import { faq } from './faq'
import { searchFaq } from './search'

test.each([
  ['', faq.length],
  ['   ', faq.length],
  ['desenrola', 1],
  ['DESENROLA', 1],
  ['zebra', 0],
  ['desenrola zebra', 0],
])('%j finds %i questions', (search, count) => {
  expect(searchFaq(faq, search)).toHaveLength(count)
})

test('accents make no difference', () => {
  expect(searchFaq(faq, 'código')).toEqual(searchFaq(faq, 'codigo'))
  expect(searchFaq(faq, 'codigo').length).toBeGreaterThan(0)
})

test('there are the 15 questions of the specification, in order, each with an address of its own', () => {
  expect(faq).toHaveLength(15)
  expect(faq.map(({ ordem }) => ordem)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1))
  expect(new Set(faq.map(({ id }) => id)).size).toBe(15)
})
