import { catalogue } from '@portal/runtime/internals/journey/catalogue'
import { negotiationStepIds, negotiationSteps } from './negotiation-steps'

const rows = negotiationStepIds.map((id, place) => ({ id, place, ...negotiationSteps[id] }))

test('the steps are in the order in which their codes grow', () => {
  const codes = rows.map(({ code }) => Number.parseInt(code, 10))
  expect(codes).toEqual([...codes].sort((a, b) => a - b))
})

test.each(rows.filter(({ event }) => event !== null))(
  'the event of $id carries the negotiation and reaches $code',
  ({ event, code }) => {
    expect(event && catalogue[event]).toMatchObject({ carriesNegotiation: true, progress: code })
  },
)

test.each(rows.filter(({ resume }) => resume !== null))(
  'after $id a negotiation is taken up at a later screen, or at the one that must be seen again',
  ({ place, resume }) => {
    const at = rows.find(({ id }) => id === resume?.at)
    expect(at?.place).toBeGreaterThanOrEqual(place)
    expect(at?.path).toMatch(/^\//)
  },
)
