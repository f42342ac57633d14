import type { Debtor } from './debtors'

/**
 * Title of a consult's refusal (spec §8); null when it is not refused, or once the person has confirmed their identity.
 * Until then an execution of the tax id records the journey but shows nothing.
 */
export function refusalOf({ persona: { consult }, confirmed }: Debtor): string | null {
  if (consult?.status !== 401) return null
  return consult.until === 'confirmed' && confirmed ? null : consult.title
}
