import { choice, concluded, negotiation, opportunity, terms } from '../testing/samples'
import { fromConcluded } from './concluded-agreement'
import { parseStoredNegotiation } from './stored-negotiation'

const complete = negotiation({
  choice: choice(),
  firstDueDate: '2026-12-21',
  method: 'BOLETO',
  quote: { terms: terms(), fingerprint: 'f' },
  agreement: fromConcluded(concluded(), opportunity()),
})
const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test.each([negotiation(), complete])('what was kept is read back', (kept) => {
  expect(parseStoredNegotiation(copy({ negotiation: kept }))).toEqual(copy(kept))
})

test.each<[string, object]>([
  ['a group without options', { opportunity: { ...opportunity(), opcoes: undefined } }],
  ['an unknown family', { opportunity: { ...opportunity(), familia: 'OUTRA' } }],
  ['terms of another shape', { quote: { terms: {}, fingerprint: 'f' } }],
  ['a date that is none', { firstDueDate: '21/12/2026' }],
  ['an agreement without instalments', { agreement: { number: '1' } }],
  ['no debtor', { taxId: undefined }],
])('%s is dropped', (_, change) => {
  expect(parseStoredNegotiation(copy({ negotiation: { ...complete, ...change } }))).toBeNull()
})

test.each([null, 'text', [], {}, { negotiation: null }])('%j is nothing', (stored) => {
  expect(parseStoredNegotiation(stored)).toBeNull()
})
