import { localStore, type Store } from '../storage'
import { queuedKeys } from './outbox'

const memory = new Map<string, string>()

/** Unsent events: in local storage during a session, in memory afterwards. */
export const journeyQueue: Store = {
  read: (key) => memory.get(key) ?? localStore.read(key),
  write: localStore.write,
  remove: (key) => {
    memory.delete(key)
    localStore.remove(key)
  },
  keys: () => [...memory.keys(), ...localStore.keys()],
}

/** Moves the events to memory at the end of a session: they contain a tax id, which the next user must not find. */
export function takeQueueFromStorage(): void {
  for (const key of queuedKeys(localStore)) {
    const event = localStore.read(key)
    if (event !== null) memory.set(key, event)
    localStore.remove(key)
  }
}
