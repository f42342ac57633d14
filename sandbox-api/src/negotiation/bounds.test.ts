import { previousBusinessDay } from './bounds'

it('steps back over weekends and holidays', () => {
  expect(previousBusinessDay('2026-11-23')).toBe('2026-11-19')
  expect(previousBusinessDay('2026-02-18')).toBe('2026-02-13')
})
