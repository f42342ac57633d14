import { isRecord } from '@portal/domain/record'
import { parseStored, type Store } from '../storage'
import { type JourneyEvent, toJourneyEvent } from './event'
import { queuedKeys, type TrackedEvent } from './outbox'

/**
 * received: the API has it. refused: permanently, so it is dropped. later: the API is unreachable now.
 */
export type Delivery = 'received' | 'refused' | 'later'

export type Deliver = (event: JourneyEvent, id: string) => Promise<Delivery>

// After a longer outage events are deleted from the device (LGPD: no longer than needed).
const MAX_AGE_MS = 7 * 86_400_000

/**
 * Sends the queue in order. An entry is removed only after its delivery, so a crash between the two sends it
 * again under the same id. Resolves to false when the API accepts no more events for now.
 */
export async function drain(store: Store, deliver: Deliver, now: () => number): Promise<boolean> {
  for (let key = queuedKeys(store)[0]; key !== undefined; key = queuedKeys(store)[0]) {
    const tracked = readQueued(store, key)
    const fresh = tracked !== null && now() - tracked.at < MAX_AGE_MS
    const event = fresh ? toJourneyEvent(tracked) : null
    if (tracked !== null && event !== null && (await deliver(event, tracked.id)) === 'later') return false
    store.remove(key)
  }
  return true
}

/** Null for a damaged entry. */
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
