import { readSession } from '@portal/runtime'
import { queryClient } from '@portal/runtime/query'

/**
 * Contains the logged-in tax id, so another person's data is never found under it. Never throws, as it is
 * called while rendering.
 */
export const debtorKey = (parts: readonly unknown[]) => ['debtor', readSession()?.cpfCnpj, ...parts]

/** Data affected when an agreement is made, changed or cancelled. */
export const negotiationsKey = (parts: readonly unknown[] = []) => debtorKey(['negotiations', ...parts])

/** Data affected by a change of contact data or message opt-ins. */
export const profileKey = (parts: readonly unknown[] = []) => debtorKey(['profile', ...parts])

/** After such a write: a screen that shows this data reloads it at once, all others when opened. */
export const resetNegotiations = (): Promise<void> =>
  queryClient.resetQueries({ queryKey: negotiationsKey() })
