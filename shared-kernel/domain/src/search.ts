/** Lower case without accents, so that 'cartao' finds 'Cartão'. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Reports whether the text contains every word of the search; any text does for an empty search. */
export function containsWords(text: string, search: string): boolean {
  const folded = fold(text)
  return fold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
