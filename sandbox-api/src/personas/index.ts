import { companyPersonas } from './company-personas'
import { consultPersonas } from './consult-personas'
import { negotiationPersonas } from './negotiation-personas'
import { offerPersonas } from './offer-personas'
import type { Persona } from './persona'

export const personas: readonly Persona[] = [
  ...consultPersonas,
  ...companyPersonas,
  ...offerPersonas,
  ...negotiationPersonas,
]

const byTaxId = new Map(personas.map((persona) => [persona.taxId, persona]))

export function personaOf(taxId: string): Persona | undefined {
  return byTaxId.get(taxId)
}

export type { ContractSeed, OfferSeed, Persona } from './persona'
