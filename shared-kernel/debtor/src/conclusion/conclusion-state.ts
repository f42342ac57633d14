import type { Agreement, Concluded, Data, FieldError } from '@portal/contract'
import { isRecord } from '@portal/domain/record'
import { isClosed } from '../agreements/agreement'
import type { ConcludedGroup } from './attempt'

/** Conclusion whose response was lost: `open` until the bank reports the outcome; `made` and `refused` are final. */
export type ConclusionState =
  /** `isReceived` as reported by the bank; null when it cannot be queried. */
  | { kind: 'open'; isReceived: boolean | null }
  /** This attempt made the agreement. */
  | { kind: 'made'; concluded: Concluded }
  /** The group's agreement in the list: by this attempt, or made elsewhere with other conditions. */
  | { kind: 'listed'; agreement: Agreement }
  /** No agreement was made. `code` is the bank's; '' when the request never arrived. */
  | { kind: 'refused'; code: string; errors: readonly FieldError[] }

/** Gateways do not hold requests longer; later than this, a request cannot arrive any more (docs/contract.md). */
export const NEVER_ARRIVES_MS = 10 * 60_000

/** State by idempotency key; null when the response is inconclusive and the list must decide. */
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
      // Another agreement exists; the list contains it.
      if (answer.codigo === 'JA_FORMALIZADA') return null
      return { kind: 'refused', code: answer.codigo, errors: answer.errosValidacao ?? [] }
    default:
      return null
  }
}

const isConcluded = (value: unknown): value is Concluded =>
  isRecord(value) && typeof value.numeroAcordo === 'string' && Array.isArray(value.parcelas)

/** State by the list: an agreement proves the outcome, its absence proves nothing. */
export function stateByList(group: ConcludedGroup, agreements: readonly Agreement[]): ConclusionState {
  const agreement = agreementOfGroup(group, agreements)
  return agreement === null ? { kind: 'open', isReceived: null } : { kind: 'listed', agreement }
}

/**
 * The agreement that concluded this group, or null. Excludes the overdue agreement that it renegotiates, which has
 * the same contracts, and all earlier agreements.
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
