import {
  type ConclusionAttempt,
  type ConclusionState,
  type Conditions,
  conditionsOf,
  hasSameConditions,
  refusedInWords,
} from '@portal/debtor/conclusion'

/** What the panel says of a conclusion. */
export type ConclusionNews =
  | { kind: 'open' }
  | { kind: 'made'; number: string }
  /** The debt has an agreement, but not the one that was accepted. */
  | { kind: 'other'; number: string; conditions: Conditions }
  | { kind: 'refused'; reason: string }

/** `state` is undefined until the bank was asked. */
export function noticeOf(
  { conditions }: Pick<ConclusionAttempt, 'conditions'>,
  state: ConclusionState | undefined,
): ConclusionNews {
  switch (state?.kind) {
    case undefined:
    case 'open':
      return { kind: 'open' }
    case 'made':
      return { kind: 'made', number: state.concluded.numeroAcordo }
    case 'listed': {
      const { agreement } = state
      const real = conditionsOf(agreement)
      const number = agreement.numeroAcordo
      return hasSameConditions(conditions, real)
        ? { kind: 'made', number }
        : { kind: 'other', number, conditions: real }
    }
    case 'refused': {
      const [error] = state.errors
      return { kind: 'refused', reason: error?.mensagem ?? refusedInWords(state.code) }
    }
  }
}
