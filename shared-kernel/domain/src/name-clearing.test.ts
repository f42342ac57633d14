import fc from 'fast-check'
import { addDays, daysBetween } from './dates'
import { bankHolidays, isBusinessDay } from './due-date'
import { NAME_CLEARED, nameClearedBy, nameClearing } from './name-clearing'

test('one promise, counted from the first payment', () => {
  expect(NAME_CLEARED).toBe(
    'Seu nome sai do cadastro de devedores em até 5 dias úteis depois do primeiro pagamento.',
  )
})

test.each([
  ['a week without holidays', '2026-11-23', '2026-11-30'],
  ['paid on a Saturday', '2026-11-21', '2026-11-27'],
  ['over Christmas and New Year', '2026-12-23', '2026-12-31'],
  ['over Carnival', '2027-02-05', '2027-02-16'],
])('%s', (_, paidOn, by) => {
  expect(nameClearedBy(paidOn)).toBe(by)
})

/** Independent of the implementation: counts day by day with a list of closed days. */
function fifthOpenDay(paidOn: string): string {
  const closed = (day: string) =>
    [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) ||
    bankHolidays(Number(day.slice(0, 4))).has(day)
  const days = Array.from({ length: 30 }, (_, i) => addDays(paidOn, i + 1))
  return days.filter((day) => !closed(day))[4] ?? ''
}

const paymentDays = fc.integer({ min: 0, max: 366 * 8 }).map((days) => addDays('2024-01-01', days))
const offsets = fc.option(fc.integer({ min: 0, max: 59 }), { nil: null })

test('each of 60 days after any payment, whenever the bank acts: the days only run down, and are never denied', () => {
  fc.assert(
    fc.property(paymentDays, offsets, (firstPaidOn, clearedAfter) => {
      const by = fifthOpenDay(firstPaidOn)
      const on = clearedAfter === null ? null : addDays(firstPaidOn, clearedAfter)
      let left = 5
      for (let i = 0; i < 60; i++) {
        const today = addDays(firstPaidOn, i)
        const clearedOn = on !== null && on <= today ? on : null
        const clearing = nameClearing({ firstPaidOn, today, clearedOn })
        expect(clearing.by).toBe(by)
        if (clearedOn !== null) {
          expect(clearing).toEqual({ state: 'cleared', by, on: clearedOn })
          continue
        }
        expect(clearing.state).toBe(today <= by ? 'running' : 'late')
        if (clearing.state !== 'running') continue
        // Decreases by one on each business day, stays on other days, and is 0 on the last.
        if (i > 0 && isBusinessDay(today)) left -= 1
        expect(clearing.daysLeft).toBe(left)
        expect(daysBetween(today, by) === 0).toBe(left === 0)
      }
    }),
    { numRuns: 40 },
  )
})

test('a bank that does not tell is not said to be late', () => {
  const unclear = { firstPaidOn: '2026-11-23', clearedOn: undefined }
  expect(nameClearing({ ...unclear, today: '2026-11-30' }).state).toBe('running')
  expect(nameClearing({ ...unclear, today: '2026-12-01' }).state).toBe('over')
})
