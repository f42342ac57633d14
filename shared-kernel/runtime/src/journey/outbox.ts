import { localStore, type Store, withdrawFromStorage } from '../storage'

/**
 * Outbox of the journey: one local storage entry per event. A single synchronous write makes an event survive a crash,
 * a reload or a closed tab, and tabs do not overwrite each other's entries. Keys sort by time; the id deduplicates.
 */

export interface TrackedEvent {
  /** Idempotency key. */
  id: string
  /** Epoch milliseconds. */
  at: number
  step: string
  cpfCnpj: string | null
  execId: string | null
  partnerIdentification: string | null
  idNegociacao: string | null
  extra: Readonly<Record<string, unknown>>
}

const PREFIX = 'journey.'
// Fixed width, so that keys sort lexicographically by time; sufficient until the year 33658.
const DIGITS = 15

let lastOrder = 0

export function queuedKeys(store: Store): string[] {
  return store
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .sort()
}

/** Greater than each queued entry, even if the clock was set back. */
function nextOrder(store: Store, now: number): number {
  const newest = queuedKeys(store).at(-1)
  const stored = Number(newest?.slice(PREFIX.length, PREFIX.length + DIGITS)) || 0
  lastOrder = Math.floor(Math.max(now, stored + 1, lastOrder + 1))
  return lastOrder
}

export function enqueue(store: Store, event: TrackedEvent): void {
  const order = String(nextOrder(store, event.at)).padStart(DIGITS, '0')
  store.write(`${PREFIX}${order}.${event.id}`, JSON.stringify(event))
}

/** Moves the events to memory at the end of a session: they contain a tax id, which the next user must not find. */
export function takeQueueFromStorage(): void {
  for (const key of queuedKeys(localStore)) withdrawFromStorage(key)
}
