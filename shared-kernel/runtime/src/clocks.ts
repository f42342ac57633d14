import { getConfig } from './config'
import { send } from './http'

const PATIENCE_MS = 4000

let asking: Promise<Date> | null = null

/** The bank's clock, then the world clock where that is configured. Calls at the same time share one request. */
export function askClocks(): Promise<Date> {
  asking ??= askServer()
    .catch(askWorldClock)
    .finally(() => {
      asking = null
    })
  return asking
}

async function askServer(): Promise<Date> {
  const { data } = await send('GET /api/v1/getServerDate', { timeoutMs: PATIENCE_MS })
  return readDate(data.serverDate)
}

async function askWorldClock(): Promise<Date> {
  if (!getConfig().worldClock) throw new Error('no world clock configured')
  const { data } = await send('GET /api/timezone/America/Sao_Paulo', { timeoutMs: PATIENCE_MS })
  return readDate(data.utc_datetime)
}

const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/

/** A date without a zone is São Paulo's, which has been three hours behind UTC since 2019. */
function readDate(value: string): Date {
  const text = value.replace(' ', 'T')
  const date = new Date(HAS_ZONE.test(text) || !text.includes('T') ? text : `${text}-03:00`)
  if (Number.isNaN(date.getTime())) throw new TypeError('not a date')
  return date
}
