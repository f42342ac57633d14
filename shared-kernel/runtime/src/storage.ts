/**
 * Browser storage that never throws: blocked cookies, a full quota or a server render read as an empty store.
 */
export interface Store {
  read(key: string): string | null
  /** False when the browser refused to store the value. */
  write(key: string, value: string): boolean
  remove(key: string): void
  keys(): string[]
}

function wrapStorage(area: 'localStorage' | 'sessionStorage'): Store {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return typeof window === 'undefined' ? otherwise : work(window[area])
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), []),
  }
}

export const localStore = wrapStorage('localStorage')
export const tabStore = wrapStorage('sessionStorage')

const DEBTOR = 'debtor.'

/**
 * What must outlive a closed tab and an expired login of one debtor. A logout, and a login of somebody else,
 * remove it.
 */
export function debtorStore(taxId: string): Store {
  const prefix = `${DEBTOR}${taxId}.`
  return {
    read: (key) => localStore.read(prefix + key),
    write: (key, value) => localStore.write(prefix + key, value),
    remove: (key) => localStore.remove(prefix + key),
    keys: () => keysWith(prefix).map((key) => key.slice(prefix.length)),
  }
}

const keysWith = (prefix: string) => localStore.keys().filter((key) => key.startsWith(prefix))

/** Removes what is kept for debtors, for all but one if it is named. */
export function removeDebtorData(except?: string): void {
  for (const key of keysWith(DEBTOR)) if (!key.startsWith(`${DEBTOR}${except}.`)) localStore.remove(key)
}

/** Parses a stored value; an unreadable one is treated as absent. */
export function parseStored(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
