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

/** The entries of local storage whose names begin so, without that beginning. */
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
 * Outlives a closed tab, an expiry and somebody else's login; a logout removes it. What is written here must say
 * nothing of a person: who is next at this device can read it.
 */
export const anonymousStore = storeWithPrefix('anonymous.')

/** Parses a stored value; an unreadable one is treated as absent. */
export function parseStored(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
