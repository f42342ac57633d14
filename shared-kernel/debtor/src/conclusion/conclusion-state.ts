import type { Agreement, Concluded, Data, FieldError } from '@portal/contract'
import { isRecord } from '@portal/domain/record'
import { isClosed } from '../agreements/agreement'
import type { ConcludedGroup } from './attempt'

/**
 * What is known of a conclusion whose answer was lost. It stays open until the bank has said what became of
 * it; `made` and `refused` are final.
 */
export type ConclusionState =
  /** `isReceived` is what the bank says; null when it cannot be asked. */
  | { kind: 'open'; isReceived: boolean | null }
  /** Of this very attempt. */
  | { kind: 'made'; concluded: Concluded }
  /** The group's agreement in the list: of this attempt, or made elsewhere with other conditions. */
  | { kind: 'listed'; agreement: Agreement }
  /** No agreement was made. `code` is the bank's, '' when the request never reached it. */
  | { kind: 'refused'; code: string; errors: readonly FieldError[] }

/** No gateway holds a request for longer: what has not arrived by then never will (docs/contract.md). */
export const NEVER_ARRIVES_MS = 10 * 60_000

/** By the bank's word for the key; null for an answer that says nothing, so that the list must. */
export function stateByKey(
  answer: Data<'GET /api/v1/Negociacao/Conclusao/{chave}'>,
  ageMs: number,
): ConclusionState | null {
  switch (answer.estado) {
    case 'CONCLUIDA':
      return isConcluded(answer.acordo) ? { kind: 'made', concluded: answer.acordo } : null
    case 'EM_ANDAMENTO':
      return { kind: 'open', isReceived: true }
    case 'DESCONHECIDA':
      return ageMs < NEVER_ARRIVES_MS
        ? { kind: 'open', isReceived: false }
        : { kind: 'refused', code: '', errors: [] }
    case 'RECUSADA':
      // Another agreement is in its place: the list has it.
      if (answer.codigo === 'JA_FORMALIZADA') return null
      return { kind: 'refused', code: answer.codigo, errors: answer.errosValidacao ?? [] }
    default:
      return null
  }
}

const isConcluded = (value: unknown): value is Concluded =>
  isRecord(value) && typeof value.numeroAcordo === 'string' && Array.isArray(value.parcelas)

/** By the list: an agreement is a proof, its absence is none. */
export function stateByList(group: ConcludedGroup, agreements: readonly Agreement[]): ConclusionState {
  const agreement = agreementOfGroup(group, agreements)
  return agreement === null ? { kind: 'open', isReceived: null } : { kind: 'listed', agreement }
}

/**
 * The agreement that concluded this group, if there is one. Excludes the overdue agreement that the group
 * renegotiates, which has the same contracts, and all agreements that were there before.
 */
export function agreementOfGroup(
  { contracts, origin, agreementsBefore }: Pick<ConcludedGroup, 'contracts' | 'origin' | 'agreementsBefore'>,
  agreements: readonly Agreement[],
): Agreement | null {
  return (
    agreements.find(
      (agreement) =>
        !isClosed(agreement) &&
        agreement.numeroAcordo !== origin &&
        !agreementsBefore.includes(agreement.numeroAcordo) &&
        contracts.every((wanted) => agreement.contratos.some(({ numero }) => numero === wanted)),
    ) ?? null
  )
}
