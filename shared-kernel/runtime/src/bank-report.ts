import type { CallName } from '@portal/contract'
import { getServerTime } from './clock'
import { getConfig } from './config'

/** A bank that answers wrongly does so every time: each failure is reported once for a page. */
const reported = new Set<string>()

/** Reports an answer that breaks the contract, by call and rule; no data of it. */
export function reportBank(call: CallName, rule: string): void {
  const sink = getConfig().failureSink
  const failure = `${call} ${rule}`
  if (sink === null || reported.has(failure)) return
  reported.add(failure)
  const body = JSON.stringify({
    module: 'bank',
    version: '',
    kind: rule,
    call,
    at: new Date(getServerTime()).toISOString(),
  })
  const headers = { 'content-type': 'application/json' }
  void fetch(sink, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined)
}
