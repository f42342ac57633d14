import { padPostalCode } from '@portal/domain/postal-code'
import { send, track } from '@portal/runtime'

interface Street {
  logradouro: string
  bairro: string
  cidade: string
  uf: string
}

export type StreetLookUp =
  | { kind: 'found'; street: Street }
  /** No such code. */
  | { kind: 'unknown' }
  /** The service did not answer: the address is typed by hand. */
  | { kind: 'failed' }

/** Asks the public service which street a postal code names (spec §7). */
export async function lookUpStreet(postalCode: string, signal: AbortSignal): Promise<StreetLookUp> {
  try {
    const { data } = await send('GET /api/v1/cep/{cep}', {
      params: { cep: padPostalCode(postalCode) },
      signal,
    })
    if ('erro' in data) {
      track('erroCepInvalido')
      return { kind: 'unknown' }
    }
    const { logradouro, bairro, localidade, uf } = data
    return { kind: 'found', street: { logradouro, bairro, cidade: localidade, uf } }
  } catch {
    return { kind: 'failed' }
  }
}
