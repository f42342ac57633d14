import { readSession } from '@portal/runtime'
import { queryClient } from '@portal/runtime/query'

/** Scoped by tax id, so that another debtor never sees cached data. Called during render, so it must not throw. */
export const debtorKey = (parts: readonly unknown[]) => ['debtor', readSession()?.cpfCnpj, ...parts]

/** Invalidated when an agreement is made, changed or cancelled. */
export const negotiationsKey = (parts: readonly unknown[] = []) => debtorKey(['negotiations', ...parts])

/** Invalidated when contact data or opt-ins change. */
export const profileKey = (parts: readonly unknown[] = []) => debtorKey(['profile', ...parts])

/** Screens that show this data refetch at once, others when opened. */
export const resetNegotiations = (): Promise<void> =>
  queryClient.resetQueries({ queryKey: negotiationsKey() })
