import type { Written } from '@portal/debtor'
import { ApiError } from '@portal/runtime'

/** Outcome of a change of contacts or password. */
export type ChangeOutcome =
  | { kind: 'saved' }
  /** The bank requires a new identity confirmation first. */
  | { kind: 'unconfirmed'; message: string }
  | { kind: 'refused'; message: string }
  /** The data were changed elsewhere since they were displayed. */
  | { kind: 'stale'; message: string }
  /** The response was lost, and the bank does not show the change. */
  | { kind: 'unknown'; message: string }
  /** The screen was left; no message is shown. */
  | { kind: 'left' }

export function changeOutcomeOf(written: Written): ChangeOutcome {
  switch (written.kind) {
    case 'done':
      return { kind: 'saved' }
    case 'refused': {
      const { error, message } = written
      if (!(error instanceof ApiError)) return { kind: 'refused', message }
      if (error.status === 412) return { kind: 'stale', message }
      return { kind: error.code === 'CONFIRMACAO_NECESSARIA' ? 'unconfirmed' : 'refused', message }
    }
    case 'unknown':
    case 'left':
      return written
  }
}
