import type { Outcome } from '@portal/debtor'
import { toast } from '@portal/runtime'

/**
 * Shows a server error in a toast (spec §2, 'Toast'), in addition to the form, where it remains after the
 * toast has closed (product decision 17).
 */
export function showServerError({ message }: Pick<Outcome, 'message'>): void {
  if (message !== undefined && message !== '') toast(message, { tone: 'error', place: 'top-right' })
}
