import type { Debtor } from './debtors'

/**
 * The title with which a consult is refused (spec §8); null when it is not, or once a person has confirmed who
 * they are. Until then an execution of that tax id records the journey and shows nothing.
 */
export function refusalOf({ persona: { consult }, confirmed }: Debtor): string | null {
  if (consult?.status !== 401) return null
  return consult.until === 'confirmed' && confirmed ? null : consult.title
}
