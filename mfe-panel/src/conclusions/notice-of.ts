import type { Agreement } from '@portal/contract'
import {
  type ConclusionAttempt,
  type ConclusionState,
  type Conditions,
  conditionsOf,
  hasSameConditions,
  type MadeAgreement,
  refusedInWords,
} from '@portal/debtor/conclusion'

/** States of a conclusion as the panel shows them. */
export type ConclusionNews =
  | { kind: 'open' }
  | { kind: 'made'; agreement: MadeAgreement }
  /** The debt has an agreement with other conditions than the accepted ones. */
  | { kind: 'other'; number: string; conditions: Conditions }
  | { kind: 'refused'; reason: string }

/** `state` is undefined until the first response. */
export function noticeOf(
  { conditions }: Pick<ConclusionAttempt, 'conditions'>,
  state: ConclusionState | undefined,
): ConclusionNews {
  switch (state?.kind) {
    case undefined:
    case 'open':
      return { kind: 'open' }
    case 'made':
      return { kind: 'made', agreement: madeOf(state.concluded) }
    case 'listed': {
      const { agreement } = state
      const real = conditionsOf(agreement)
      return hasSameConditions(conditions, real)
        ? { kind: 'made', agreement: madeOf(agreement) }
        : { kind: 'other', number: agreement.numeroAcordo, conditions: real }
    }
    case 'refused': {
      const [error] = state.errors
      return { kind: 'refused', reason: error?.mensagem ?? refusedInWords(state.code) }
    }
  }
}

const madeOf = ({
  numeroAcordo,
  tipo,
  valorTotal,
}: Pick<Agreement, 'numeroAcordo' | 'tipo' | 'valorTotal'>) => ({
  number: numeroAcordo,
  kind: tipo,
  total: valorTotal,
})
