import { dueDateOf } from '@portal/domain/linha-digitavel'
import { dueFactor } from './barcode'

test.each([
  ['2000-07-03', '1000', '2000-07-03'],
  ['2016-09-01', '6904', '2016-08-01'],
  ['2025-02-21', '9999', '2025-02-01'],
  ['2025-02-22', '1000', '2025-02-21'],
  ['2026-11-20', '1636', '2026-11-20'],
  ['2029-05-20', '2548', '2026-11-20'],
  ['2049-10-13', '9999', '2040-01-01'],
  ['2049-10-14', '1000', '2040-01-01'],
])('%s is %s, read on %s', (dueDate, factor, today) => {
  expect(dueFactor(dueDate)).toBe(factor)
  expect(dueDateOf(Number(factor), today)).toBe(dueDate)
})
