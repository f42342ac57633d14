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
  return parseDate(data.serverDate)
}

async function fetchWorldClock(send: Send): Promise<Date> {
  if (!getConfig().worldClock) throw new Error('no world clock configured')
  const { data } = await send('GET /api/timezone/America/Sao_Paulo', { timeoutMs: TIMEOUT_MS })
  return parseDate(data.utc_datetime)
}

const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/

/** A date without a zone is São Paulo's, which has been three hours behind UTC since 2019. */
function parseDate(value: string): Date {
  const text = value.replace(' ', 'T')
  const date = new Date(HAS_ZONE.test(text) || !text.includes('T') ? text : `${text}-03:00`)
  if (Number.isNaN(date.getTime())) throw new TypeError('not a date')
  return date
}
