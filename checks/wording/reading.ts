/** Readability of Portuguese texts. */

/** Recognises Portuguese by its accents or a common word; other strings are names, addresses and developer messages. */
export const isPortuguese = (text: string): boolean => PORTUGUESE.test(text)
const PORTUGUESE =
  /[áéíóúâêôãõç]|(?<![\p{L}\d])(você|seu|sua|para|uma?|de|da|dos|das|que|por|sem|ou|pel[oa]|est[ea])(?![\p{L}\d])/iu

/** A full stop ends a sentence before a capital or an interpolated value, so 'art. 49' does not. */
export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?]["”')]*)\s+(?=[\p{Lu}…“"'(])/u).filter((sentence) => wordsIn(sentence) > 0)

/** An interpolated value counts as one word. */
export const wordsIn = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\d…]/u.test(word)).length
