import { streetQuery } from '@portal/debtor/reads'
import { track } from '@portal/runtime'
import { loadQuery } from '@portal/runtime/query'

interface Street {
  logradouro: string
  bairro: string
  cidade: string
  uf: string
}

export type StreetLookUp =
  | { kind: 'found'; street: Street }
  /** The postal code does not exist. */
  | { kind: 'unknown' }
  /** The request failed; the address is typed by hand. */
  | { kind: 'failed' }

/** Looks up the street of a postal code in the public service (spec §7). */
export async function lookUpStreet(postalCode: string, signal: AbortSignal): Promise<StreetLookUp> {
  try {
    const address = await loadQuery(streetQuery(postalCode), signal)
    if (address === null) {
      track('erroCepInvalido')
      return { kind: 'unknown' }
    }
    const { logradouro, bairro, localidade, uf } = address
    return { kind: 'found', street: { logradouro, bairro, cidade: localidade, uf } }
  } catch {
    return { kind: 'failed' }
  }
}
