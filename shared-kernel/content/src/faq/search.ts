import type { FaqItem } from './faq'

/** The search ignores accents and case. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns the questions that contain every word of the search; all for an empty search. */
export function searchFaq(items: readonly FaqItem[], search: string): readonly FaqItem[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return items.filter(({ pergunta, resposta }) => {
    const text = plain([pergunta, ...resposta].join(' '))
    return words.every((word) => text.includes(word))
  })
}
