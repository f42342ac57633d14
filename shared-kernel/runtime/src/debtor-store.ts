import { type Store, storeWithPrefix } from './storage'
import { storedTaxId } from './token'

const store = storeWithPrefix('debtor.')
const empty: Store = { read: () => null, write: () => false, remove: () => {}, keys: () => [] }

/**
 * Storage shared by the tabs of a logged-in debtor, cleared with the session. Keys contain no tax id. Returns an empty
 * store unless the stored login belongs to `taxId`.
 */
export const debtorStore = (taxId: string): Store => (storedTaxId() === taxId ? store : empty)

/** Entries of an expired session, kept in memory for the next login with the same tax id. */
let setAside: { taxId: string; entries: readonly (readonly [string, string])[] } | null = null

/** Must run before the login is removed. */
export function clearDebtorStore({ comesBack }: { comesBack: boolean }): void {
  const taxId = storedTaxId()
  const entries = store.keys().map((key) => [key, store.read(key) ?? ''] as const)
  for (const [key] of entries) store.remove(key)
  if (!comesBack) setAside = null
  else if (taxId !== null) setAside = { taxId, entries }
}

/** Must run before the new login is stored. */
export function enterDebtorStore(taxId: string): void {
  if (storedTaxId() !== taxId) for (const key of store.keys()) store.remove(key)
  if (setAside?.taxId === taxId) for (const [key, value] of setAside.entries) store.write(key, value)
  setAside = null
}
