import { notBusinessDayMessage } from './business-day'

const christmas = { data: '2026-12-25', diaUtil: false, proximoDiaUtil: '2026-12-28' }

test.each([
  ['Natal', '25/12/2026 é Natal. O próximo dia útil é segunda, 28\u00a0de\u00a0dezembro.'],
  [null, '25/12/2026 não é dia útil. O próximo dia útil é segunda, 28\u00a0de\u00a0dezembro.'],
])('the bank says why (%p), and which day is next', (motivo, words) => {
  expect(notBusinessDayMessage({ ...christmas, motivo })).toBe(words)
})
