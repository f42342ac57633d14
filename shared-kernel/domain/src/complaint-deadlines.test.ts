import { serviceAnswersBy } from './complaint-deadlines'

test('customer service answers within seven days of what it received', () => {
  expect(serviceAnswersBy('2026-11-27')).toBe('2026-12-04')
})
