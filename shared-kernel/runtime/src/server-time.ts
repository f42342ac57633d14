import { parseBankDate } from '@portal/domain/bank-date'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { startStopwatch } from './clock'
import { getConfig } from './config'
import type { Send } from './transport'

const TIMEOUT_MS = 2500
/** A login fetches the time in parallel; the next screen reuses it. */
const FRESH_MS = 10_000

let inFlight: Promise<Date> | null = null
/** The last response, and a stopwatch since then. */
let known: { time: number; monotonic: number; age: () => number } | null = null

/**
 * Server time, with the world clock as a fallback where configured. Concurrent calls share one request; later ones
 * within `FRESH_MS` extrapolate its response. Rejects when both sources fail.
 */
export function loadServerTime(send: Send): Promise<Date> {
  if (known !== null && known.age() < FRESH_MS) return Promise.resolve(new Date(known.time + known.age()))
  inFlight ??= fetchServerDate(send)
    .catch(() => fetchWorldClock(send))
    .then((date) => {
      known = { time: date.getTime(), monotonic: performance.now(), age: startStopwatch() }
      return date
    })
    .finally(() => {
      inFlight = null
    })
  return inFlight
}

/** Server date (ISO), advanced with the monotonic clock; null before the first response. */
export const getBankDate = (): string | null =>
  known && inSaoPaulo(new Date(known.time + performance.now() - known.monotonic)).date

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
