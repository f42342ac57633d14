import { catalogue } from '@portal/runtime/internals/journey/catalogue'
import { negotiationStep, negotiationSteps } from './negotiation-steps'

test('the steps are in the order in which their codes grow', () => {
  const codes = negotiationSteps.map(({ code }) => Number.parseInt(code, 10))
  expect(codes).toEqual([...codes].sort((a, b) => a - b))
})

test.each(negotiationSteps.filter(({ event }) => event !== null))(
  'the event of $id carries the negotiation and reaches $code',
  ({ event, code }) => {
    expect(event && catalogue[event]).toMatchObject({ carriesNegotiation: true, progress: code })
  },
)

test.each(negotiationSteps.filter(({ resume }) => resume !== null))(
  'after $id a negotiation is taken up at a later screen, or at the one that must be seen again',
  ({ id, resume }) => {
    const ids = negotiationSteps.map((step) => step.id)
    const at = resume === null ? -1 : ids.indexOf(resume.at)
    expect(at).toBeGreaterThanOrEqual(ids.indexOf(id))
    expect(resume && negotiationStep(resume.at).path).toMatch(/^\//)
  },
)
