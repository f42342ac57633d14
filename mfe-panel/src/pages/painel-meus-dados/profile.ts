import type { Body, Data } from '@portal/contract'
import { type Contact, currentStateMode, currentTaxId, execInPath, loadContacts } from '@portal/debtor'
import { type StateMode, send } from '@portal/runtime'
import type { LoaderFunctionArgs } from '@portal/runtime/router'
import { keepName } from '../../debtor/known-name'
import { type ChangeOutcome, refusedChange } from '../../identity/change-outcome'

export type Address = Data<'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}'>['enderecos'][number]

/** What the bank knows of the debtor. What could not be had besides the data themselves is empty. */
export interface Profile {
  taxId: string
  stateMode: StateMode
  user: Data<'GET /api/UsuarioData/{id}'>
  contacts: readonly Contact[]
  address: Address | null
  /** CPF of the partner who answers for a company. */
  partner: string | null
  whatsapp: boolean
}

export async function loadProfile({
  request: { signal },
}: Pick<LoaderFunctionArgs, 'request'>): Promise<Profile> {
  const taxId = currentTaxId()
  const stateMode = currentStateMode()
  const id = { params: { id: taxId }, signal }
  const optional = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null)
  const [user, contacts, addresses, preferences, partner] = await Promise.all([
    send('GET /api/UsuarioData/{id}', id),
    optional(loadContacts(taxId, signal)),
    optional(
      send('GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}', {
        params: { carteira: '0', contrato: '0', exec: execInPath() },
        signal,
      }),
    ),
    optional(send('GET /api/v1/basic-data/{id}', id)),
    stateMode === 'PJ' ? optional(send('GET /api/v1/pj/partnerIdentification/{id}', id)) : null,
  ])
  keepName(user.data.nome)
  return {
    taxId,
    stateMode,
    user: user.data,
    contacts: contacts ?? [],
    address: addresses?.data.enderecos[0] ?? null,
    partner: partner?.data.partnerIdentification ?? null,
    whatsapp: preferences?.data.optInWhatsApp ?? user.data.optInWhatsApp,
  }
}

export type Change = Pick<
  Body<'POST /api/v1/User/pj/Update'>,
  'email' | 'telefone' | 'endereco' | 'cpfResponsavel'
>

const updates = { PF: 'POST /api/v1/User/Update', PJ: 'POST /api/v1/User/pj/Update' } as const

/** Saves what changed, and nothing else. */
export async function saveChange(change: Change): Promise<ChangeOutcome> {
  const call = updates[currentStateMode()]
  try {
    await send(call, { body: { cpfCnpj: currentTaxId(), ...change } })
    return { kind: 'saved' }
  } catch (error) {
    return refusedChange(call, error)
  }
}
