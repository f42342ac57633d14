import { randomUUID } from 'node:crypto'
import { CommandError } from '../../storage'
import type { TelemetryEvent, Value } from './beacon'
import { fingerprintOf, framesOf } from './metrics'

/** Limit of pending requests; further reports are not forwarded. */
const MOST_WAITING = 50

/**
 * Posts to an operator's server. Logs an outage once, not per request.
 * @param name for the log, without secrets
 */
function sendTo(name: string, url: string, headers: Record<string, string>): (body: string) => void {
  let waiting = 0
  let isAway = false
  const say = (why: string) => {
    if (!isAway) console.error(`${name} não recebe o que os navegadores relatam: ${why}`)
    isAway = true
  }
  return (body) => {
    if (waiting >= MOST_WAITING) return
    waiting += 1
    void fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
      .then(({ ok, status }) => {
        if (ok) isAway = false
        else say(`respondeu ${status}`)
      })
      .catch(({ message }: Error) => say(message))
      .finally(() => {
        waiting -= 1
      })
  }
}

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

/** Converts `mfe-access/home.0c2fbc55.js:1:2345` to Sentry's frames, which start at the outermost. */
const framesFrom = (event: TelemetryEvent) =>
  framesOf(event)
    .reverse()
    .map((frame) => {
      const [filename = '', line, column] = frame.split(':')
      return { filename, lineno: Number(line), colno: Number(column), in_app: true }
    })

/** https://develop.sentry.dev/sdk/foundations/transport/event-payloads/ */
function eventOf(event: TelemetryEvent) {
  const { module, version, values } = event
  const { 'exception.type': type, 'exception.message': value } = values
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: new Date().toISOString(),
    platform: 'javascript',
    level: 'error',
    release: `${module}@${version}`,
    transaction: values['http.route'],
    fingerprint: [fingerprintOf(event)],
    tags: { module, source: values['error.type'], count: String(values.count) },
    exception: { values: [{ type, value, stacktrace: { frames: framesFrom(event) } }] },
  }
}

/**
 * Forwards each error as a Sentry envelope.
 * @param dsn `https://<key>@<host>/<project>`
 */
export function forwardToSentry(dsn: string): (events: readonly TelemetryEvent[]) => void {
  const { protocol, host, username, pathname } = URL.canParse(dsn) ? new URL(dsn) : new URL('http://none')
  const [, folder, project] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  if (!username || project === undefined)
    throw new CommandError('SENTRY_DSN não é um DSN do Sentry, como https://chave@o1.ingest.sentry.io/2')
  const send = sendTo(host, `${protocol}//${host}${folder}/api/${project}/envelope/`, {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${username}, sentry_client=portal/1.0`,
  })
  return (events) => {
    for (const event of events.filter(({ name }) => name === 'exception').map(eventOf)) {
      const { event_id, timestamp } = event
      const lines = [{ event_id, sent_at: timestamp }, { type: 'event' }, event]
      send(lines.map((line) => JSON.stringify(line)).join('\n'))
    }
  }
}
