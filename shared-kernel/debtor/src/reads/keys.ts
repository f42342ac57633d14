import { readSession } from '@portal/runtime'
import { queryClient } from '@portal/runtime/query'

/**
 * Of whoever is logged in: another person's answers are never found under it. Never throws, as screens are
 * drawn with it.
 */
export const debtorKey = (parts: readonly unknown[]) => ['debtor', readSession()?.cpfCnpj, ...parts]

/** What changes when an agreement is made, changed or cancelled. */
export const negotiationsKey = (parts: readonly unknown[] = []) => debtorKey(['negotiations', ...parts])

/** What a change of contact data or of messages changes. */
export const profileKey = (parts: readonly unknown[] = []) => debtorKey(['profile', ...parts])

/** After such a write: a screen that shows some of it asks at once, all others when they are opened. */
export const resetNegotiations = (): Promise<void> =>
  queryClient.resetQueries({ queryKey: negotiationsKey() })
