/**
 * Browser storage that never throws. A value that the browser refuses (cookies blocked, quota exceeded, web view
 * without storage) is kept in memory until the page unloads. Empty on the server.
 */
export interface Store {
  read(key: string): string | null
  /** Returns false when the value is in memory only: lost on reload, invisible to other tabs. */
  write(key: string, value: string): boolean
  remove(key: string): void
  keys(): string[]
}

interface BrowserStore extends Store {
  /** Moves an entry from storage to the page's memory. */
  withdraw(key: string): void
}

function wrapStorage(area: 'localStorage' | 'sessionStorage'): BrowserStore {
  const attempt = <T>(work: (storage: Storage) => T, fallback: T): T => {
    try {
      return typeof window === 'undefined' ? fallback : work(window[area])
    } catch {
      return fallback
    }
  }
  const memory = new Map<string, string>()
  const read = (key: string) => {
    const stored = attempt((storage) => storage.getItem(key), null)
    // Another tab has stored a newer value.
    if (stored !== null) memory.delete(key)
    return stored ?? memory.get(key) ?? null
  }
  const remove = (key: string) => {
    memory.delete(key)
    attempt((storage) => storage.removeItem(key), undefined)
  }
  return {
    read,
    write(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (isStored || typeof window === 'undefined') return isStored
      // Removes the previous value, which `read` would prefer.
      remove(key)
      memory.set(key, value)
      return false
    },
    remove,
    keys: () => [
      ...new Set([...attempt((storage) => Object.keys(storage), [] as string[]), ...memory.keys()]),
    ],
    withdraw(key) {
      const value = read(key)
      remove(key)
      if (value !== null) memory.set(key, value)
    },
  }
}

const local = wrapStorage('localStorage')
export const withdrawFromStorage = local.withdraw
export const localStore: Store = local
export const tabStore: Store = wrapStorage('sessionStorage')

/** Local storage entries with a key prefix, which is added and removed transparently. */
export function storeWithPrefix(prefix: string): Store {
  return {
    read: (key) => localStore.read(prefix + key),
    write: (key, value) => localStore.write(prefix + key, value),
    remove: (key) => localStore.remove(prefix + key),
    keys: () =>
      localStore
        .keys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
  }
}

/**
 * Survives a closed tab, an expired session and a login of another person; cleared on logout. Must not contain personal
 * data, as the next user of the device can read it.
 */
export const anonymousStore = storeWithPrefix('anonymous.')

/** Parses stored JSON; returns null for an invalid value. */
export function parseStored(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
