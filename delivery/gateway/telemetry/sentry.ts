import { randomUUID } from 'node:crypto'
import { CommandError } from '../../storage'
import type { TelemetryEvent } from './beacon'
import { fingerprintOf, framesOf } from './metrics'
import { sendTo } from './send'

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
