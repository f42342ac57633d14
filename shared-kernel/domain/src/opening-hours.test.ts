import { defaultConfig } from '@portal/demo-bank'
import {
  inSaoPaulo,
  isClosingSoon,
  isOpen,
  nextOpening,
  openingAt,
  openingInWords,
  openUntil,
} from './opening-hours'

const { negotiation, callMe } = defaultConfig.hours

/** Brazil has no daylight saving time: -03:00 all year. 2026-11-20 is a Friday. */
const at = (local: string) => new Date(`${local}-03:00`)

test.each([
  ['2026-11-20T05:59:59', false],
  ['2026-11-20T06:00:00', true],
  ['2026-11-22T12:00:00', true],
  ['2026-11-20T20:14:59', true],
  ['2026-11-20T20:15:00', false],
  ['2026-11-20T00:00:00', false],
])('negotiation at %s is open: %s', (local, expected) => {
  expect(isOpen(negotiation, at(local))).toBe(expected)
})

test.each([
  ['2026-11-20T20:04:59', false],
  ['2026-11-20T20:05:00', true],
  ['2026-11-20T20:15:00', false],
])('the end is near at %s: %s', (local, expected) => {
  expect(isClosingSoon(negotiation, at(local))).toBe(expected)
})

test.each([
  ['2026-11-20T07:59:00', false],
  ['2026-11-20T08:00:00', true],
  ['2026-11-21T19:59:59', true],
  ['2026-11-21T20:00:00', false],
  ['2026-11-22T12:00:00', false],
  ['2026-11-23T08:00:00', true],
])('call-me at %s is open: %s', (local, expected) => {
  expect(isOpen(callMe, at(local))).toBe(expected)
})

test('the zone is that of São Paulo, not of the device or of the text', () => {
  expect(inSaoPaulo(new Date('2026-11-21T02:30:00Z'))).toEqual({
    date: '2026-11-20',
    time: '23:30',
    weekday: 'sex',
  })
  expect(inSaoPaulo(new Date('2026-11-21T03:00:00Z'))).toEqual({
    date: '2026-11-21',
    time: '00:00',
    weekday: 'sab',
  })
})

test.each([
  ['2026-11-20T05:00:00', '2026-11-20', 'hoje às 6h'],
  ['2026-11-20T06:00:00', '2026-11-21', 'amanhã às 6h'],
  ['2026-11-20T23:59:00', '2026-11-21', 'amanhã às 6h'],
])('negotiation after %s opens on %s: %s', (local, date, words) => {
  const opening = nextOpening(negotiation, at(local))
  expect(opening).toEqual({ date, from: '06:00' })
  expect(opening && openingInWords(opening, at(local))).toBe(words)
})

test('call-me skips Sunday', () => {
  const saturdayNight = at('2026-11-21T21:00:00')
  const opening = nextOpening(callMe, saturdayNight)
  expect(opening).toEqual({ date: '2026-11-23', from: '08:00' })
  expect(opening && openingInWords(opening, saturdayNight)).toBe('segunda-feira às 8h')
})

test('a table where no day works never opens', () => {
  const closed = callMe.map((row) => ({ ...row, itWorks: false }))
  expect(nextOpening(closed, at('2026-11-20T12:00:00'))).toBeNull()
})

test('a day that the table leaves out does not open', () => {
  const fridays = callMe.filter(({ abbreviation }) => abbreviation === 'sex')
  expect(isOpen(fridays, at('2026-11-19T12:00:00'))).toBe(false)
  expect(nextOpening(fridays, at('2026-11-20T08:00:00'))).toEqual({ date: '2026-11-27', from: '08:00' })
})

test('a table of one day opens a week later, once that day has begun to open', () => {
  const fridays = callMe.map((row) => ({ ...row, itWorks: row.abbreviation === 'sex' }))
  expect(nextOpening(fridays, at('2026-11-20T07:59:00'))).toEqual({ date: '2026-11-20', from: '08:00' })
  expect(nextOpening(fridays, at('2026-11-20T08:00:00'))).toEqual({ date: '2026-11-27', from: '08:00' })
  expect(openUntil(fridays, at('2026-11-20T12:00:00'))).toBe('20:00')
  expect(openUntil(fridays, at('2026-11-19T12:00:00'))).toBeNull()
})

test('from the day after tomorrow on the day is named', () => {
  const days = Array.from({ length: 7 }, (_, k) => `2026-11-${22 + k}`)
  expect(days.map((date) => openingInWords({ date, from: '06:00' }, at('2026-11-20T12:00:00')))).toEqual([
    'domingo às 6h',
    'segunda-feira às 6h',
    'terça-feira às 6h',
    'quarta-feira às 6h',
    'quinta-feira às 6h',
    'sexta-feira às 6h',
    'sábado às 6h',
  ])
})

test.each([
  ['2026-11-21T09:00:00Z', { date: '2026-11-21', from: '06:00' }],
  ['2026-11-21T01:30:00Z', { date: '2026-11-20', from: '22:30' }],
  ['amanhã', null],
])('the opening that the bank tells as %s', (timestamp, opening) => {
  expect(openingAt(timestamp)).toEqual(opening)
})
