import { formatHours } from './format-hours'
import type { WeekdayHours } from './opening-hours'

const names = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
]
const abbreviations = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'] as const

/** One entry per day from Sunday on: '08-20', or '' when closed. */
const week = (...hours: string[]): WeekdayHours[] =>
  abbreviations.map((abbreviation, index) => {
    const [from = '00', to = '00'] = (hours[index] ?? '').split('-')
    return {
      abbreviation,
      day: names[index] ?? '',
      from: `${from}:00`,
      to: `${to}:00`,
      itWorks: Boolean(hours[index]),
    }
  })

test.each([
  [week('', '08-20', '08-20', '08-20', '08-20', '08-20', '08-20'), 'segunda-feira a sábado, das 8h às 20h'],
  [
    week('', '08-20', '08-20', '08-20', '08-20', '08-20', '09-13'),
    'segunda-feira a sexta-feira, das 8h às 20h; sábado, das 9h às 13h',
  ],
  [
    week('', '08-20', '', '08-20', '08-20', '', ''),
    'segunda-feira, das 8h às 20h; quarta-feira a quinta-feira, das 8h às 20h',
  ],
  [
    week('', '08-20', '08-18', '10-18', '', '', ''),
    'segunda-feira, das 8h às 20h; terça-feira, das 8h às 18h; quarta-feira, das 10h às 18h',
  ],
  [week(), ''],
])('says when there is service (%#)', (table, words) => {
  expect(formatHours(table)).toBe(words)
})
