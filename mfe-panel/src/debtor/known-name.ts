import { visit } from '@portal/runtime'

/** The name that the bank has told in this visit; null before it has. */
export function knownName(): string | null {
  return visit.get('negotiation')?.nomeCliente || null
}

/** The shell's bar and the greeting show it. */
export function keepName(nomeCliente: string): void {
  if (nomeCliente !== '') visit.set('negotiation', { ...visit.get('negotiation'), nomeCliente })
}
