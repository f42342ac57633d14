import { parseBankDate } from '@portal/domain/bank-date'
import { startStopwatch } from './clock'
import { getConfig } from './config'
import type { Send } from './transport'

const TIMEOUT_MS = 2500
/** A login asks beside its own call, for the screen that it leads to. */
const FRESH_MS = 10_000

let inFlight: Promise<Date> | null = null
/** The last answer and what has passed since. */
let known: { time: number; age: () => number } | null = null

/**
 * The bank's clock, then the world clock where that is configured. Calls at the same time share one request, and one
 * soon after takes the same answer, as much later as it is. Rejects when both fail.
 */
export function loadServerTime(send: Send): Promise<Date> {
  if (known !== null && known.age() < FRESH_MS) return Promise.resolve(new Date(known.time + known.age()))
  inFlight ??= fetchServerDate(send)
    .catch(() => fetchWorldClock(send))
    .then((date) => {
      known = { time: date.getTime(), age: startStopwatch() }
      return date
    })
    .finally(() => {
      inFlight = null
    })
  return inFlight
}

/** For tests. */
export function forgetBankTime(): void {
  known = null
}

async function fetchServerDate(send: Send): Promise<Date> {
  const { data } = await send('GET /api/v1/getServerDate', { timeoutMs: TIMEOUT_MS })
  return parseBankDate(data.serverDate)
}

async function fetchWorldClock(send: Send): Promise<Date> {
  if (!getConfig().worldClock) throw new Error('no world clock configured')
  const { data } = await send('GET /api/timezone/America/Sao_Paulo', { timeoutMs: TIMEOUT_MS })
  return parseBankDate(data.utc_datetime)
}
