import { ACCESS_CODE_LENGTH } from '../formats'
import type { Mask } from './mask'
import { letterOrDigit } from './pattern'

const WORD = /[\p{L}\p{N}]+/gu
const ANNOUNCED = /c[óo]digo/iu
/** The last line of a message that is bound to an origin (wicg.github.io/sms-one-time-codes). */
const BOUND = /#([0-9A-Z]{4})\s*$/i
/** Likeliest first: a year, a part of a phone number or a word in capitals may stand in the message as well. */
const CANDIDATES = [/^(?=.*\d)(?=.*[A-Z])[0-9A-Z]{4}$/i, /^\d{4}$/, /^[A-Z]{4}$/]

/** Boxes for four characters: what is typed beyond them, and what surrounds a code in a message, is ignored. */
export const accessCodeMask: Mask = {
  normalise: letterOrDigit,
  format: (kept) => kept.slice(0, ACCESS_CODE_LENGTH),
  limit: ACCESS_CODE_LENGTH,
  parse: findCode,
}

/** The code in a pasted message; '' when there is none, which says more than four letters of some word. */
function findCode(text: string): string {
  const kept = Array.from(text, letterOrDigit).join('')
  if (kept.length <= ACCESS_CODE_LENGTH) return kept
  // Pasted behind a full field.
  if (!/\s/.test(text.trim())) return kept.length === 2 * ACCESS_CODE_LENGTH ? kept.slice(-4) : kept
  const bound = BOUND.exec(text)?.[1]
  return bound ?? findWord(text.slice(Math.max(0, text.search(ANNOUNCED)))) ?? findWord(text) ?? ''
}

function findWord(text: string): string | undefined {
  const words = text.match(WORD) ?? []
  return CANDIDATES.map((candidate) => words.find((word) => candidate.test(word))).find(Boolean)
}
