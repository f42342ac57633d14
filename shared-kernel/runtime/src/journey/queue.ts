import { localStore, type Store } from '../storage'
import { queuedKeys } from './outbox'

const memory = new Map<string, string>()

/** The unsent events: in local storage, and in this page's memory after a session. */
export const journeyQueue: Store = {
  read: (key) => memory.get(key) ?? localStore.read(key),
  write: localStore.write,
  remove: (key) => {
    memory.delete(key)
    localStore.remove(key)
  },
  keys: () => [...memory.keys(), ...localStore.keys()],
}

/** They carry a tax id: when its session ends, the next person at this device must not find them. */
export function takeQueueFromStorage(): void {
  for (const key of queuedKeys(localStore)) {
    const event = localStore.read(key)
    if (event !== null) memory.set(key, event)
    localStore.remove(key)
  }
}
