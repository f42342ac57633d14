import { localStore, type Store } from '../storage'
import { queuedKeys } from './outbox'

const memory = new Map<string, string>()

/** The unsent events: in local storage; in this page's memory where the browser stores nothing. */
export const journeyQueue: Store = {
  read: (key) => memory.get(key) ?? localStore.read(key),
  write: (key, value) => localStore.write(key, value) || Boolean(memory.set(key, value)),
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
