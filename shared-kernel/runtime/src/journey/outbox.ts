import type { Store } from '../storage'

/**
 * The journey's outbox. Each event is one entry of local storage under a key of its own: writing is a single
 * synchronous step, so an event that was tracked is there after a crash, a reload or a closed tab, and tabs
 * never overwrite one another's. The key orders the entries; the id makes a repeated delivery recognisable.
 */

export interface TrackedEvent {
  /** Idempotency id. */
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
// Fifteen digits hold whole milliseconds until the year 33658, so text order is time order.
const DIGITS = 15

let lastOrder = 0

export function queuedKeys(store: Store): string[] {
  return store
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .sort()
}

/** Later than every entry there is, even when the device's clock was set back. */
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
