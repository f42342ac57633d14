import type { Outcome } from '@portal/debtor'
import { toast } from '@portal/runtime'

/**
 * A server's error is told in a toast (spec §2, 'Toast') besides its place in the form, which keeps it when the
 * toast is gone (product decision 17).
 */
export function showServerError({ message }: Pick<Outcome, 'message'>): void {
  if (message !== undefined && message !== '') toast(message, { tone: 'error', place: 'top-right' })
}
