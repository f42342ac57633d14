import type { ChoiceBody, Terms } from '@portal/contract'
import { isoOf } from '../clock/sao-paulo'
import { conflict, notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { versionOf } from '../server/version'
import { kindOf } from '../store/store'
import { agreements } from './agreements'
import type { Calculated } from './quotes'

/** A reservation is valid two days, as the law requires of an offer (CDC 54-B). */
const RESERVED_MS = 2 * 86_400_000

export interface Proposal {
  id: string
  taxId: string
  negotiation: string
  fingerprint: string
  idempotencyKey: string | null
  choice: ChoiceBody
  terms: Terms
  validUntil: string
  superseded: boolean
}

export const proposals = kindOf<Proposal>('proposals', ['id'])

/** An agreement was made of the proposal. */
export const isConcluded = ({ store }: Sandbox, { id, taxId }: Proposal): boolean =>
  store.list(agreements, taxId).some(({ proposal }) => proposal === id)

/** Identifies a choice independently of its key, its execution and the order of its fields. */
function fingerprintOf(body: ChoiceBody, today: string): string {
  const { chaveIdempotencia: _key, execResposta: _exec, ...choice } = body
  return versionOf([today, Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1))])
}

/** Reserves a calculation. The same key or choice returns the earlier reservation; another choice replaces it. */
export function reserve(sandbox: Sandbox, taxId: string, body: ChoiceBody, calculate: () => Calculated) {
  const { store, clock, random } = sandbox
  const key = body.chaveIdempotencia ?? null
  const fingerprint = fingerprintOf(body, clock.today())
  return store.transaction(() => {
    const own = store.list(proposals, taxId)
    const byKey = key === null ? undefined : own.find(({ idempotencyKey }) => idempotencyKey === key)
    if (byKey !== undefined) {
      if (byKey.fingerprint === fingerprint) return byKey
      throw conflict('Chave de idempotência já usada em outro pedido', 'CHAVE_REUTILIZADA')
    }
    const ofGroup = own.filter(
      ({ negotiation, superseded }) => negotiation === body.idNegociacao && !superseded,
    )
    const same = ofGroup.find(
      (one) => one.fingerprint === fingerprint && one.validUntil > clock.iso() && !isConcluded(sandbox, one),
    )
    if (same !== undefined && key === null) return same
    const validUntil = clock.iso(RESERVED_MS)
    const id = `PRP${random.uuid().replaceAll('-', '').slice(0, 20).toUpperCase()}`
    const proposal: Proposal = {
      id,
      taxId,
      negotiation: body.idNegociacao,
      fingerprint,
      idempotencyKey: key,
      choice: body,
      terms: { ...calculate(), idProposta: id, validade: isoOf(validUntil) },
      validUntil,
      superseded: false,
    }
    for (const one of ofGroup) store.put(proposals, { ...one, superseded: true })
    store.put(proposals, proposal)
    return proposal
  })
}

export function proposalOf({ store }: Sandbox, taxId: string, id: string, idNegociacao: string): Proposal {
  const proposal = store.find(proposals, id)
  if (proposal?.taxId !== taxId || proposal.negotiation !== idNegociacao)
    throw notFound('Proposta não encontrada')
  return proposal
}

/** The current reservation of a group. */
export const currentProposal = ({ store, clock }: Sandbox, taxId: string, idNegociacao: string) =>
  store
    .list(proposals, taxId)
    .find(
      ({ negotiation, superseded, validUntil }) =>
        negotiation === idNegociacao && !superseded && validUntil > clock.iso(),
    )
