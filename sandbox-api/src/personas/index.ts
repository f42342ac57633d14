import { drawFrom } from '../contact/interactive-knowledge/decoys'
import { cities } from '../contact/interactive-knowledge/population'
import { seededRandom } from '../server/random'
import { companyPersonas } from './company-personas'
import { consultPersonas } from './consult-personas'
import { negotiationPersonas } from './negotiation-personas'
import { offerPersonas } from './offer-personas'
import type { Persona } from './persona'

/** Spread over the country as its people are. */
const withCity = (persona: Persona): Persona => ({
  city: drawFrom(cities, seededRandom(persona.taxId)),
  ...persona,
})

export const personas: readonly Persona[] = [
  ...consultPersonas,
  ...companyPersonas,
  ...offerPersonas,
  ...negotiationPersonas,
].map(withCity)

const byTaxId = new Map(personas.map((persona) => [persona.taxId, persona]))

export function personaOf(taxId: string): Persona | undefined {
  return byTaxId.get(taxId)
}

export type { ContractSeed, OfferSeed, Persona } from './persona'
