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

/** Counts vowels; diphthongs count once, and the 'u' in 'que' and 'água' does not count. */
export const syllablesIn = (word: string): number =>
  Math.max(
    1,
    word
      .toLowerCase()
      .replaceAll(/[qg]u(?=[aeioáéíóâêôã])/g, 'q')
      .replaceAll(/[aeoáéóâêô][iu]|ão|ãe|õe/g, 'a')
      .match(/[aeiouáéíóúâêôãõà]/g)?.length ?? 0,
  )

export interface Reading {
  strings: number
  sentences: number
  /** Words per sentence. */
  median: number
  ninetieth: number
  longest: number
  /** Flesch index with constants for Portuguese (Martins et al., 1996): 75 very easy, 50 easy, 25 hard. */
  flesch: number | null
}

export function readingOf(texts: readonly string[]): Reading {
  const sentences = texts.filter(isPortuguese).flatMap(sentencesOf)
  const lengths = sentences.map(wordsIn).sort((a, b) => a - b)
  const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0
  // Only prose: names and button labels have too few words for the index.
  const prose = sentences.filter((sentence) => wordsIn(sentence) >= PROSE)
  const words = prose.flatMap((sentence) => sentence.match(/\p{L}+/gu) ?? [])
  const perSentence = words.length / prose.length
  const perWord = words.reduce((sum, word) => sum + syllablesIn(word), 0) / words.length
  return {
    strings: texts.filter(isPortuguese).length,
    sentences: sentences.length,
    median: at(0.5),
    ninetieth: at(0.9),
    longest: lengths.at(-1) ?? 0,
    flesch: prose.length === 0 ? null : Math.round(248.835 - 1.015 * perSentence - 84.6 * perWord),
  }
}

const PROSE = 5
