import type { TelemetryEvent, Value } from './beacon'
import { sendTo } from './send'

const attributes = (values: Readonly<Record<string, Value>>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : typeof value === 'number'
          ? { doubleValue: value }
          : { boolValue: value },
  }))

/** OTLP log records; the module is the service. Timestamps are the server's. */
function logsOf(events: readonly TelemetryEvent[], now: number): object {
  return {
    resourceLogs: events.map(({ module, version, name, values }) => {
      const service = { 'service.name': module, 'service.version': version }
      const record = { timeUnixNano: `${now}000000`, eventName: name, attributes: attributes(values) }
      return { resource: { attributes: attributes(service) }, scopeLogs: [{ logRecords: [record] }] }
    }),
  }
}

/** Parses the `key=value,…` syntax of OTEL_EXPORTER_OTLP_HEADERS. */
const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split(/=(.*)/s))
      .flatMap(([key = '', value]) =>
        value === undefined ? [] : [[key.trim(), decodeURIComponent(value.trim())]],
      ),
  )

/**
 * Forwards events with OTLP/HTTP in JSON.
 * @param endpoint base URL without the signal's path
 * @param headers in the syntax of `OTEL_EXPORTER_OTLP_HEADERS`
 */
export function forwardTo(endpoint: string, headers = ''): (events: readonly TelemetryEvent[]) => void {
  const url = `${endpoint.replace(/\/$/, '')}/v1/logs`
  const send = sendTo(endpoint, url, { 'content-type': 'application/json', ...headersOf(headers) })
  return (events) => {
    if (events.length > 0) send(JSON.stringify(logsOf(events, Date.now())))
  }
}
