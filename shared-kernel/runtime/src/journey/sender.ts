import { getServerTime } from '../clock'
import { ApiError, send } from '../http'
import { readSession } from '../session'
import { bytesOf, type Deliver, drain, drainAtOnce } from './drain'
import { journeyQueue } from './queue'

const LOCK = 'journey'
const FIRST_RETRY_DELAY_MS = 5000
const MAX_RETRY_DELAY_MS = 300_000

/** A browser lets requests with 64 KiB of bodies in all outlive their page, and refuses what is above. */
const KEEPALIVE_BYTES = 60_000

const inFlight = new Map<string, ReturnType<Deliver>>()

/** An event that is under way is not sent a second time: leaving the page and the queue meet here. */
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

// Events queued by another debtor must not be sent with the present session's token.
function isOfAnotherDebtor(cpfCnpj: string): boolean {
  const session = readSession()
  return session !== null && cpfCnpj !== '' && cpfCnpj !== session.cpfCnpj
}

// The same event would be refused again; a permanently refused one must not block the queue.
function isPermanent({ status }: ApiError): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429
}

let activeRun: Promise<void> | null = null
let isRequested = false
let retryDelayMs = FIRST_RETRY_DELAY_MS
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Resolves when the queue is empty or the API accepts no more for now; then it retries later. */
export function flush(): Promise<void> {
  isRequested = true
  activeRun ??= drainAll()
  return activeRun
}

/** As the page is left: neither the lock nor the receipt of the event before can be waited for. */
export function sendAtOnce(): void {
  drainAtOnce(journeyQueue, deliverOnce, getServerTime(), KEEPALIVE_BYTES)
}

async function drainAll(): Promise<void> {
  clearTimeout(retryTimer)
  while (isRequested) {
    isRequested = false
    const emptied = await withSenderLock(() => drain(journeyQueue, deliverOnce, getServerTime))
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

// Only one tab sends at a time. Without the Lock API two may; the API recognises duplicates by the id.
function withSenderLock(work: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks === undefined ? work() : navigator.locks.request(LOCK, work)
}
