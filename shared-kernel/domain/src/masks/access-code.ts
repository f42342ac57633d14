import { ACCESS_CODE_LENGTH } from '../formats'
import type { Mask } from './mask'
import { letterOrDigit } from './pattern'

const WORD = /[\p{L}\p{N}]+/gu
const ANNOUNCED = /c[óo]digo/iu
/** Last line of an origin-bound one-time code (https://wicg.github.io/sms-one-time-codes/). */
const BOUND = /#([0-9A-Z]{4})\s*$/i
/** Most likely first: a message may also contain a year, part of a phone number or a word in capitals. */
const CANDIDATES = [/^(?=.*\d)(?=.*[A-Z])[0-9A-Z]{4}$/i, /^\d{4}$/, /^[A-Z]{4}$/]

/** Four characters: ignores further input and the text around a code. */
export const accessCodeMask: Mask = {
  normalise: letterOrDigit,
  format: (content) => content.slice(0, ACCESS_CODE_LENGTH),
  limit: ACCESS_CODE_LENGTH,
  parse: findCode,
}

/** The code in a pasted message; '' rather than four letters of an unrelated word. */
function findCode(text: string): string {
  const content = Array.from(text, letterOrDigit).join('')
  if (content.length <= ACCESS_CODE_LENGTH) return content
  // Pasted behind a full field.
  if (!/\s/.test(text.trim())) return content.length === 2 * ACCESS_CODE_LENGTH ? content.slice(-4) : content
  const bound = BOUND.exec(text)?.[1]
  return bound ?? findWord(text.slice(Math.max(0, text.search(ANNOUNCED)))) ?? findWord(text) ?? ''
}

function findWord(text: string): string | undefined {
  const words = text.match(WORD) ?? []
  return CANDIDATES.map((candidate) => words.find((word) => candidate.test(word))).find(Boolean)
}
