/** Limits per client address. Mobile carriers share one address among many phones. */
export interface ClientLimits {
  connections: number
  callsPerSecond: number
}

export const CLIENT_LIMITS: ClientLimits = { connections: 400, callsPerSecond: 50 }

interface Rate {
  perSecond: number
  /** Requests that may arrive at once. */
  burst: number
}

export const ratesOf = ({
  callsPerSecond,
}: ClientLimits): Record<'calls' | 'reports' | 'telemetry', Rate> => ({
  calls: { perSecond: callsPerSecond, burst: callsPerSecond * 4 },
  reports: { perSecond: 2, burst: 20 },
  telemetry: { perSecond: 20, burst: 200 },
})

/** Response to a call above its rate. */
export const BUSY = {
  headers: { 'content-type': 'application/problem+json', 'retry-after': '5' },
  body: '{"title":"Muitas chamadas ao mesmo tempo. Espere alguns segundos.","status":429}',
}
