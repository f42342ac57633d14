import { ApiError, send } from '../http'
import { readSession } from '../session'
import { localStore, type Store } from '../storage'
import { type Deliver, drain } from './drain'
import { enqueue, type TrackedEvent } from './outbox'

const LOCK = 'journey'
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 300_000

const entries = new Map<string, string>()

/** Where the browser keeps nothing, the queue lives as long as the page. */
const memoryStore: Store = {
  read: (key) => entries.get(key) ?? null,
  write: (key, value) => Boolean(entries.set(key, value)),
  remove: (key) => void entries.delete(key),
  keys: () => [...entries.keys()],
}

const post: Deliver = async (event, id) => {
  try {
    await send('POST /api/v1/journey_tracker', {
      body: event,
      idempotencyKey: id,
      skipAuth: belongsToAnother(event.cpfCnpj),
    })
    return 'received'
  } catch (error) {
    return error instanceof ApiError && isFinal(error) ? 'refused' : 'later'
  }
}

// What somebody left in the queue must not go out in the name of who is logged in now.
function belongsToAnother(cpfCnpj: string): boolean {
  const session = readSession()
  return session !== null && cpfCnpj !== '' && cpfCnpj !== session.cpfCnpj
}

// The same event would be refused again; one that is refused for ever must not hold up the others.
function isFinal({ status }: ApiError): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429
}

let running: Promise<void> | null = null
let wanted = false
let pauseMs = FIRST_PAUSE_MS
let again: ReturnType<typeof setTimeout> | undefined

/** Resolves when the queue is empty or the API takes no more for now; then it tries again by itself. */
export function deliver(): Promise<void> {
  wanted = true
  running ??= run()
  return running
}

export function deliverUnkept(event: TrackedEvent): Promise<void> {
  enqueue(memoryStore, event)
  return deliver()
}

async function run(): Promise<void> {
  clearTimeout(again)
  while (wanted) {
    wanted = false
    const emptied = await asOnlySender(
      async () => (await drain(localStore, post, Date.now)) && (await drain(memoryStore, post, Date.now)),
    )
    if (emptied) {
      pauseMs = FIRST_PAUSE_MS
    } else {
      wanted = false
      again = setTimeout(() => void deliver(), pauseMs)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }
  running = null
}

// One tab at a time sends; without the Lock API two may, and the id tells the API that it is the same event.
function asOnlySender(work: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks === undefined ? work() : navigator.locks.request(LOCK, work)
}
