import { deadlineOf } from './deadline'

// 02:00 UTC is the previous evening in São Paulo.
const lastDay = { validade: '2026-11-27', prazoFinal: null }
const lastMoment = { validade: '2026-11-24', prazoFinal: '2026-11-24T02:59:00Z' }

test.each([
  ['2026-11-23T12:00:00-03:00', lastDay, 'Oferta válida até sexta, 27\u00a0de\u00a0novembro', false],
  ['2026-11-24T02:00:00Z', lastDay, 'Oferta válida até sexta, 27\u00a0de\u00a0novembro', false],
  [
    '2026-11-24T03:00:00Z',
    lastDay,
    'Oferta válida até sexta, 27\u00a0de\u00a0novembro (faltam 3\u00a0dias)',
    true,
  ],
  [
    '2026-11-26T12:00:00-03:00',
    lastDay,
    'Oferta válida até sexta, 27\u00a0de\u00a0novembro (é amanhã)',
    true,
  ],
  ['2026-11-27T23:59:00-03:00', lastDay, 'Oferta válida até sexta, 27\u00a0de\u00a0novembro (é hoje)', true],
  ['2026-11-28T00:00:00-03:00', lastDay, 'Oferta válida até sexta, 27\u00a0de\u00a0novembro', false],
  [
    '2026-11-19T12:00:00-03:00',
    lastMoment,
    'Pegue seu boleto até segunda, 23\u00a0de\u00a0novembro, às 23h59',
    false,
  ],
  [
    '2026-11-23T12:00:00-03:00',
    lastMoment,
    'Pegue seu boleto até segunda, 23\u00a0de\u00a0novembro, às 23h59 (é hoje)',
    true,
  ],
])('at %s', (now, offer, text, isNear) => {
  expect(deadlineOf(offer, new Date(now))).toEqual({ text, isNear })
})

test('days are not counted while the time is unknown', () => {
  const text = 'Oferta válida até sexta, 27\u00a0de\u00a0novembro'
  expect(deadlineOf(lastDay, null)).toEqual({ text, isNear: false })
})
