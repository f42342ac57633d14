import { isRecord } from '@portal/domain/record'
import { parseStored, type Store } from '../storage'
import { type JourneyEvent, toJourneyEvent } from './event'
import { queuedKeys, type TrackedEvent } from './outbox'

/** received: stored by the API. refused: rejected permanently, so it is dropped. later: retried. */
export type Delivery = 'received' | 'refused' | 'later'

export type Deliver = (event: JourneyEvent, id: string) => Promise<Delivery>

// Older events are deleted from the device (LGPD: data minimisation).
const MAX_AGE_MS = 7 * 86_400_000

/**
 * Sends the queue in order. Entries are removed after their delivery, so a crash in between sends one again with the
 * same id. Resolves to false when the API is unavailable.
 */
export async function drain(store: Store, deliver: Deliver, now: () => number): Promise<boolean> {
  for (let key = queuedKeys(store)[0]; key !== undefined; key = queuedKeys(store)[0]) {
    const queued = readSendable(store, key, now())
    if (queued !== null && (await deliver(queued.event, queued.id)) === 'later') return false
    store.remove(key)
  }
  return true
}

/**
 * Sends the newest events that fit into `room` bytes concurrently, while the page unloads. An entry is removed if its
 * response arrives; otherwise the next page sends it again with the same id.
 */
export function drainAtOnce(store: Store, deliver: Deliver, now: number, room: number): void {
  const fitting: { key: string; id: string; event: JourneyEvent }[] = []
  let bytes = 0
  for (const key of queuedKeys(store).reverse()) {
    const queued = readSendable(store, key, now)
    bytes += queued === null ? 0 : bytesOf(queued.event)
    if (bytes > room) break
    if (queued !== null) fitting.unshift({ key, ...queued })
  }
  for (const { key, id, event } of fitting) {
    void deliver(event, id).then((delivery) => {
      if (delivery !== 'later') store.remove(key)
    })
  }
}

export function bytesOf(event: JourneyEvent): number {
  return new Blob([JSON.stringify(event)]).size
}

/** Null when the entry is corrupt, too old, or excluded by the rules. */
function readSendable(store: Store, key: string, now: number): { id: string; event: JourneyEvent } | null {
  const tracked = readQueued(store, key)
  if (tracked === null || now - tracked.at >= MAX_AGE_MS) return null
  const event = toJourneyEvent(tracked)
  return event && { id: tracked.id, event }
}

/** Null for a corrupt entry. */
function readQueued(store: Store, key: string): TrackedEvent | null {
  const stored = parseStored(store.read(key))
  if (!isRecord(stored)) return null
  const { id, at, step, cpfCnpj, execId, partnerIdentification, idNegociacao, extra } = stored
  if (typeof id !== 'string' || typeof at !== 'number' || typeof step !== 'string') return null
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    id,
    at,
    step,
    cpfCnpj: text(cpfCnpj),
    execId: text(execId),
    partnerIdentification: text(partnerIdentification),
    idNegociacao: text(idNegociacao),
    extra: isRecord(extra) ? extra : {},
  }
}
