/** Names of people, as the bank's API requires them: upper case, single spaces. */

import { MAX_LENGTH } from './formats'

const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’.\- ]*$/u
/** Typed instead of an apostrophe: D´Ávila. */
const APOSTROPHES = /[´`‘′]/g
/** Suffixes such as João Paulo II. */
const ORDINAL = /^(?:ii|iii|iv)$/
const SMALL_WORDS = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

export function normaliseName(name: string): string {
  return name.trim().replace(APOSTROPHES, "'").replace(/\s+/g, ' ').toUpperCase()
}

export function isPersonName(name: string): boolean {
  const trimmed = name.trim().replace(APOSTROPHES, "'")
  return trimmed.length >= 2 && trimmed.length <= MAX_LENGTH.name && NAME.test(trimmed)
}

export interface MotherName {
  nomeMae: string
  sobrenomeMae: string
}

/** First word and the rest (spec §5); a single word leaves sobrenomeMae empty. */
export function splitMotherName(name: string): MotherName {
  const [nomeMae = '', ...rest] = normaliseName(name).split(' ')
  return { nomeMae, sobrenomeMae: rest.join(' ') }
}

/** Formats 'MARIA DA SILVA' as 'Maria da Silva'. */
export function nameForDisplay(name: string): string {
  return normaliseName(name)
    .toLowerCase()
    .split(' ')
    .map((word, i) => (i > 0 && SMALL_WORDS.has(word) ? word : capitalise(word)))
    .join(' ')
}

export function firstName(name: string): string {
  return nameForDisplay(name).split(' ')[0] ?? ''
}

/** Masks a name for unauthenticated users: 'MARIA DA SILVA' as 'M*** S***'. Masked names stay unchanged. */
export function maskName(name: string): string {
  const words = normaliseName(name).split(' ')
  const shown = words.length > 2 ? [words[0], words.at(-1)] : words
  return shown.map((word) => word && `${[...word][0]}***`).join(' ')
}

function capitalise(word: string): string {
  if (ORDINAL.test(word)) return word.toUpperCase()
  return word.replace(
    /(^|[-'’./])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}
