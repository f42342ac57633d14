import { reservedUntil } from './labels'

test.each([
  [
    'two days, long before the slip',
    '2026-11-24T10:00:00-03:00',
    '2026-12-21',
    'terça, 24\u00a0de\u00a0novembro, às 10h',
  ],
  ['a slip of tomorrow', '2026-11-26T10:00:00-03:00', '2026-11-24', 'terça, 24\u00a0de\u00a0novembro'],
])('%s', (_, validade, dataVencimentoPrimeiraParcela, words) => {
  expect(reservedUntil({ validade, dataVencimentoPrimeiraParcela })).toBe(words)
})
