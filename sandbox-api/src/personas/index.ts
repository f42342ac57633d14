import { drawFrom } from '../contact/interactive-knowledge/decoys'
import { cities } from '../contact/interactive-knowledge/population'
import { seededRandom } from '../server/random'
import { people } from './people'
import type { Persona } from './persona'

/** Distributes the personas over the cities by population. */
const withCity = (persona: Persona): Persona => ({
  city: drawFrom(cities, seededRandom(persona.taxId)),
  ...persona,
})

export const personas: readonly Persona[] = people.map(withCity)

const byTaxId = new Map(personas.map((persona) => [persona.taxId, persona]))

export function personaOf(taxId: string): Persona | undefined {
  return byTaxId.get(taxId)
}

export type { ContractSeed, OfferSeed, Persona } from './persona'
