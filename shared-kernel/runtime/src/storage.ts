/**
 * Browser storage that never throws. What a browser refuses to store (cookies blocked, a full quota, a web view without
 * storage) this page has until it goes. A server render has an empty store.
 */
export interface Store {
  read(key: string): string | null
  /** False when the browser refused to store the value: a reload loses it, and other tabs do not see it. */
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
  const refused = new Map<string, string>()
  const remove = (key: string) => {
    refused.delete(key)
    attempt((storage) => storage.removeItem(key), undefined)
  }
  return {
    read(key) {
      const stored = attempt((storage) => storage.getItem(key), null)
      // Another tab has written it since.
      if (stored !== null) refused.delete(key)
      return stored ?? refused.get(key) ?? null
    },
    write(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (isStored || typeof window === 'undefined') return isStored
      // The value of before would hide this one.
      remove(key)
      refused.set(key, value)
      return false
    },
    remove,
    keys: () => [
      ...new Set([...attempt((storage) => Object.keys(storage), [] as string[]), ...refused.keys()]),
    ],
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
