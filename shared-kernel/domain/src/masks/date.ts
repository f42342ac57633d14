import { months } from '../dates'
import { fold } from '../search'
import type { Mask } from './mask'
import { digit, fillPattern } from './pattern'

/** `7 de março de 1985`, `1º mar. 1985`, `07-MAR-1985`, optionally after the weekday. */
const IN_WORDS = /^\D*(\d{1,2})(?:\.?º)?[\s./-]+(?:de\s+)?(\p{L}{3,})[\s.,/-]+(?:de\s+)?(\d{4})(?!\d).*/isu

export const dateMask: Mask = {
  normalise: digit,
  format: (content) => fillPattern('##/##/####', content),
  parse: (text) =>
    text
      .replace(IN_WORDS, (written, day: string, name: string, year: string) => {
        const month = months.findIndex((each) => fold(each).startsWith(fold(name)))
        return month < 0 ? written : `${day}/${month + 1}/${year}`
      })
      .replace(/^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d).*/s, '$3/$2/$1')
      .replace(
        /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})\b.*/s,
        (_, day: string, month: string, year: string) =>
          [day.padStart(2, '0'), month.padStart(2, '0'), year].join('/'),
      ),
}
