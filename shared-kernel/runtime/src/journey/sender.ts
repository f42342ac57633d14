import { getServerTime } from '../clock'
import { ApiError, send } from '../http'
import { readSession } from '../session'
import { localStore } from '../storage'
import { bytesOf, type Deliver, drain, drainAtOnce } from './drain'

const FIRST_RETRY_DELAY_MS = 5000
const MAX_RETRY_DELAY_MS = 300_000

/** Below the limit of the Fetch standard: 64 KiB of pending keepalive bodies in total. */
const KEEPALIVE_BYTES = 60_000

const inFlight = new Map<string, ReturnType<Deliver>>()

/** Deduplicates deliveries in flight: the unload and the queue may send the same event. */
const deliverOnce: Deliver = (event, id) => {
  const delivery = inFlight.get(id) ?? postEvent(event, id).finally(() => inFlight.delete(id))
  inFlight.set(id, delivery)
  return delivery
}

const postEvent: Deliver = async (event, id) => {
  try {
    await send('POST /api/v1/journey_tracker', {
      body: event,
      idempotencyKey: id,
      skipAuth: isOfAnotherDebtor(event.cpfCnpj),
      keepalive: bytesOf(event) < KEEPALIVE_BYTES,
    })
    return 'received'
  } catch (error) {
    return error instanceof ApiError && isPermanent(error) ? 'refused' : 'later'
  }
}

// The session's token must not send events queued by another debtor.
function isOfAnotherDebtor(cpfCnpj: string): boolean {
  const session = readSession()
  return session !== null && cpfCnpj !== '' && cpfCnpj !== session.cpfCnpj
}

// A permanently rejected event must not block the queue.
function isPermanent({ status }: ApiError): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429
}

let activeRun: Promise<void> | null = null
let isRequested = false
let retryDelayMs = FIRST_RETRY_DELAY_MS
let retryTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Resolves when the queue is empty or the API is unavailable; schedules a retry then. Two tabs may send the same event,
 * which the API deduplicates by id. A Web Lock would make the page ineligible for the back-forward cache.
 */
export function flush(): Promise<void> {
  isRequested = true
  activeRun ??= drainAll()
  return activeRun
}

/** Sends on unload, without waiting for the previous event's response. */
export function sendAtOnce(): void {
  drainAtOnce(localStore, deliverOnce, getServerTime(), KEEPALIVE_BYTES)
}

async function drainAll(): Promise<void> {
  clearTimeout(retryTimer)
  while (isRequested) {
    isRequested = false
    const emptied = await drain(localStore, deliverOnce, getServerTime)
    if (emptied) {
      retryDelayMs = FIRST_RETRY_DELAY_MS
    } else {
      isRequested = false
      retryTimer = setTimeout(() => void flush(), retryDelayMs)
      retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_DELAY_MS)
    }
  }
  activeRun = null
}
