import type { ChoiceBody, Terms } from '@portal/contract'
import { isoOf } from '../clock/sao-paulo'
import { conflict, notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { versionOf } from '../server/version'
import { kindOf } from '../store/store'
import type { Calculated } from './quotes'

/** A reservation is valid two days, as the law requires of an offer (CDC 54-B). */
const RESERVED_MS = 2 * 86_400_000

/** The reservation of a choice, valid until then or until another choice replaces it. */
export interface Proposal {
  id: string
  taxId: string
  fingerprint: string
  choice: ChoiceBody
  terms: Terms
  validUntil: string
  /** Number of the agreement that it made or changed. */
  agreement?: string
}

export const proposals = kindOf<Proposal>('proposals', ['id'])

/** Identifies a choice independently of its key, its execution and the order of its fields. */
function fingerprintOf(body: ChoiceBody, today: string): string {
  const { chaveIdempotencia: _key, execResposta: _exec, ...choice } = body
  return versionOf([today, Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1))])
}

/** The newest reservation of a group, unless it has expired. */
export function currentProposal({ store, clock }: Sandbox, taxId: string, idNegociacao: string) {
  const newest = store.list(proposals, taxId).findLast(({ choice }) => choice.idNegociacao === idNegociacao)
  return newest && newest.validUntil > clock.iso() ? newest : undefined
}

/** The newest reservations of all groups, without those that have become an agreement. */
export function openProposals({ store }: Sandbox): Proposal[] {
  const newest = new Map(store.list(proposals).map((one) => [`${one.taxId} ${one.choice.idNegociacao}`, one]))
  return [...newest.values()].filter(({ agreement }) => agreement === undefined)
}

/** Reserves a calculation. The same key or choice returns the earlier reservation; another choice replaces it. */
export function reserve(sandbox: Sandbox, taxId: string, body: ChoiceBody, calculated: Calculated): Terms {
  const { store, clock, random } = sandbox
  const { chaveIdempotencia: key, idNegociacao } = body
  const fingerprint = fingerprintOf(body, clock.today())
  return store.transaction(() => {
    const sameKey = store.list(proposals, taxId).find(({ choice }) => key && choice.chaveIdempotencia === key)
    if (sameKey !== undefined) {
      if (sameKey.fingerprint === fingerprint) return sameKey.terms
      throw conflict('Chave de idempotência já usada em outro pedido', 'CHAVE_REUTILIZADA')
    }
    const current = currentProposal(sandbox, taxId, idNegociacao)
    const isSame = current?.fingerprint === fingerprint && current.agreement === undefined
    if (isSame && key === undefined) return current.terms
    const validUntil = clock.iso(RESERVED_MS)
    const id = `PRP${random.id().slice(0, 20).toUpperCase()}`
    const terms = { ...calculated, idProposta: id, validade: isoOf(validUntil) }
    store.put(proposals, { id, taxId, fingerprint, choice: body, terms, validUntil })
    return terms
  })
}

export function proposalOf({ store }: Sandbox, taxId: string, id: string, idNegociacao: string): Proposal {
  const proposal = store.find(proposals, id)
  if (proposal?.taxId !== taxId || proposal.choice.idNegociacao !== idNegociacao)
    throw notFound('Proposta não encontrada')
  return proposal
}
