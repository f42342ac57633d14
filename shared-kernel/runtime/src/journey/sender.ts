import { ApiError, send } from '../http'
import { readSession } from '../session'
import { localStore, type Store } from '../storage'
import { type Deliver, drain } from './drain'
import { enqueue, type TrackedEvent } from './outbox'

const LOCK = 'journey'
const FIRST_RETRY_DELAY_MS = 5000
const MAX_RETRY_DELAY_MS = 300_000

const entries = new Map<string, string>()

/** Where the browser keeps nothing, the queue lives as long as the page. */
const memoryStore: Store = {
  read: (key) => entries.get(key) ?? null,
  write: (key, value) => Boolean(entries.set(key, value)),
  remove: (key) => void entries.delete(key),
  keys: () => [...entries.keys()],
}

const postEvent: Deliver = async (event, id) => {
  try {
    await send('POST /api/v1/journey_tracker', {
      body: event,
      idempotencyKey: id,
      skipAuth: isOfAnotherDebtor(event.cpfCnpj),
    })
    return 'received'
  } catch (error) {
    return error instanceof ApiError && isPermanent(error) ? 'refused' : 'later'
  }
}

// What somebody left in the queue must not go out in the name of who is logged in now.
function isOfAnotherDebtor(cpfCnpj: string): boolean {
  const session = readSession()
  return session !== null && cpfCnpj !== '' && cpfCnpj !== session.cpfCnpj
}

// The same event would be refused again; one that is refused for ever must not hold up the others.
function isPermanent({ status }: ApiError): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429
}

let activeRun: Promise<void> | null = null
let isRequested = false
let retryDelayMs = FIRST_RETRY_DELAY_MS
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Resolves when the queue is empty or the API takes no more for now; then it tries again by itself. */
export function flush(): Promise<void> {
  isRequested = true
  activeRun ??= drainAll()
  return activeRun
}

export function sendUnstored(event: TrackedEvent): Promise<void> {
  enqueue(memoryStore, event)
  return flush()
}

async function drainAll(): Promise<void> {
  clearTimeout(retryTimer)
  while (isRequested) {
    isRequested = false
    const emptied = await withSenderLock(
      async () =>
        (await drain(localStore, postEvent, Date.now)) && (await drain(memoryStore, postEvent, Date.now)),
    )
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

// One tab at a time sends; without the Lock API two may, and the id tells the API that it is the same event.
function withSenderLock(work: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks === undefined ? work() : navigator.locks.request(LOCK, work)
}
