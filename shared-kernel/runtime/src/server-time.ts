import { parseBankDate } from '@portal/domain/bank-date'
import { getConfig } from './config'
import type { Send } from './transport'

const TIMEOUT_MS = 2500

let inFlight: Promise<Date> | null = null

/**
 * The bank's clock, then the world clock where that is configured. Calls at the same time share one request.
 * Rejects when both fail.
 */
export function loadServerTime(send: Send): Promise<Date> {
  inFlight ??= fetchServerDate(send)
    .catch(() => fetchWorldClock(send))
    .finally(() => {
      inFlight = null
    })
  return inFlight
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
