import { type Store, storeWithPrefix } from './storage'
import { storedTaxId } from './token'

const store = storeWithPrefix('debtor.')
const empty: Store = { read: () => null, write: () => false, remove: () => {}, keys: () => [] }

/**
 * What the tabs of a logged-in debtor share, and what outlives a closed one. It leaves storage with the session, and
 * its names carry no tax id; it is empty for everybody but whom the stored login belongs to.
 */
export const debtorStore = (taxId: string): Store => (storedTaxId() === taxId ? store : empty)

/** Of an expired session: in this page's memory, where nobody but the same tax id finds it again. */
let setAside: { taxId: string; entries: readonly (readonly [string, string])[] } | null = null

/** Called before the login is removed. */
export function clearDebtorStore({ comesBack }: { comesBack: boolean }): void {
  const taxId = storedTaxId()
  const entries = store.keys().map((key) => [key, store.read(key) ?? ''] as const)
  for (const [key] of entries) store.remove(key)
  if (!comesBack) setAside = null
  else if (taxId !== null) setAside = { taxId, entries }
}

/** Called before the new login is stored. */
export function enterDebtorStore(taxId: string): void {
  if (storedTaxId() !== taxId) for (const key of store.keys()) store.remove(key)
  if (setAside?.taxId === taxId) for (const [key, value] of setAside.entries) store.write(key, value)
  setAside = null
}
