import { containsWords } from '@portal/domain/search'
import type { FaqItem } from './faq'

/** Returns the questions that contain every word of the search; all for an empty search. */
export const searchFaq = (items: readonly FaqItem[], search: string): readonly FaqItem[] =>
  items.filter(({ pergunta, resposta }) => containsWords([pergunta, ...resposta].join(' '), search))
