import type { Body, Data } from '@portal/contract'
import { type Contact, currentStateMode, currentTaxId, loadContacts, submitWrite } from '@portal/debtor'
import {
  type Address,
  addressQuery,
  basicDataQuery,
  learnName,
  profileKey,
  type ServiceNeeds,
  type ShownChoice,
} from '@portal/debtor/reads'
import { countLeftOut } from '@portal/domain/shape'
import { TOLERATED_WAIT_MS, withTimeout } from '@portal/domain/with-timeout'
import { type StateMode, send } from '@portal/runtime'
import { loadQuery, queryClient, queryOptions } from '@portal/runtime/query'
import type { LoaderFunctionArgs } from '@portal/runtime/router'
import { type ChangeOutcome, changeOutcomeOf } from '../../identity/change-outcome'

export type { Address }

/** 'unknown' if the request failed, as opposed to null for nothing on file. */
export type OnFile<T> = T | null | 'unknown'
export const NOT_SHOWN = 'O banco não mostrou agora. Abra esta página de novo.'

export interface Profile {
  taxId: string
  stateMode: StateMode
  user: Data<'GET /api/UsuarioData/{id}'>
  contacts: readonly Contact[]
  address: OnFile<Address>
  /** Number of phones and e-mails, and of addresses, that failed to parse. */
  leftOut: { contacts: number; addresses: number }
  /** CPF of the company's responsible partner. */
  partner: OnFile<string>
  whatsapp: ShownChoice
  /** Null if the bank stores none, or if the request failed. */
  needs: ServiceNeeds | null
}

export interface IdentityProps {
  profile: Profile
  /** The debtor has confirmed the identity on this screen. */
  confirmed: boolean
  onConfirmed: () => void
}

export const profileQuery = () =>
  queryOptions({ queryKey: profileKey(['all']), queryFn: ({ signal }) => readProfile(signal) })

export const loadProfile = ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Profile> =>
  loadQuery(profileQuery(), request.signal)

async function readProfile(signal: AbortSignal): Promise<Profile> {
  const taxId = currentTaxId()
  const stateMode = currentStateMode()
  const id = { params: { id: taxId }, signal }
  const main = send('GET /api/UsuarioData/{id}', id)
  // Optional requests get a limited time after the main one, and resolve to null on failure or timeout.
  const optional = <T>(work: Promise<T>): Promise<T | null> => {
    const settled = work.catch(() => null)
    return main.then(() => withTimeout(TOLERATED_WAIT_MS, settled))
  }
  const [user, contacts, address, preferences, partner] = await Promise.all([
    main,
    optional(loadContacts(taxId, signal)),
    optional(loadQuery({ ...addressQuery(), staleTime: 0 }, signal)),
    optional(loadQuery({ ...basicDataQuery(), staleTime: 0 }, signal)),
    stateMode === 'PJ' ? optional(send('GET /api/v1/pj/partnerIdentification/{id}', id)) : null,
  ])
  learnName(user.data.nome)
  return {
    taxId,
    stateMode,
    user: user.data,
    contacts: contacts?.contacts ?? [],
    address: address === null ? 'unknown' : address.address,
    leftOut: {
      contacts: countLeftOut(user.data, 'telefones') + countLeftOut(user.data, 'emails'),
      addresses: address?.leftOut ?? 0,
    },
    partner: partner === null ? 'unknown' : partner.data.partnerIdentification,
    whatsapp: preferences ?? { optInWhatsApp: user.data.optInWhatsApp },
    needs: preferences?.atendimento ?? null,
  }
}

export type Change = Pick<
  Body<'POST /api/v1/User/pj/Update'>,
  'email' | 'telefone' | 'endereco' | 'cpfResponsavel'
>

const updates = { PF: 'POST /api/v1/User/Update', PJ: 'POST /api/v1/User/pj/Update' } as const

/** Contacts confirmed by security questions alone take effect later, at `from`. */
export type SaveOutcome = ChangeOutcome | { kind: 'pending'; from: string }

/** Saves only the changed fields of the displayed data, which are refetched if they may be others now. */
export async function saveChange(change: Change, versao: string | undefined): Promise<SaveOutcome> {
  const call = updates[currentStateMode()]
  const body = { cpfCnpj: currentTaxId(), ...change, ...(versao === undefined ? {} : { versao }) }
  const write = async () => (await send(call, { body })).data
  const written = await submitWrite(call, write, { hasEffect: () => isSaved(change) })
  const from = written.kind === 'done' ? written.answer?.valeEm : undefined
  if (from !== undefined) return { kind: 'pending', from }
  const outcome = changeOutcomeOf(written)
  if (outcome.kind === 'stale' || outcome.kind === 'unknown') await refreshProfile()
  return outcome
}

/** Whether the bank's data include the change. A partner cannot be read back. */
async function isSaved({ telefone, email, endereco }: Change): Promise<boolean> {
  if (endereco !== undefined) {
    const { address: saved } = await loadQuery({ ...addressQuery(), staleTime: 0 })
    return saved?.cep === endereco.cep && saved.numero === endereco.numero
  }
  const wanted = telefone ?? email
  if (wanted === undefined) return false
  const { data } = await send('GET /api/v1/getContactMeans/{id}', { params: { id: currentTaxId() } })
  return data.meios.some(({ destino }) => destino.toLowerCase() === wanted.toLowerCase())
}

/** Refetches the data on screen and invalidates the caches of other screens. */
export const refreshProfile = (): Promise<void> => queryClient.invalidateQueries({ queryKey: profileKey() })
