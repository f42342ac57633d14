/** What a browser reports at the end of a page (`shell/src/telemetry/telemetry.ts`), as far as it is valid. */
export type TelemetryEvent = { module: string; version: string } & (
  | { kind: 'visit' }
  | { kind: 'load'; milliseconds: number }
  | { kind: 'failure'; failure: string; firstOfVisit: boolean }
  | { kind: 'vital'; name: Vital; inApp: boolean; value: number }
)

const VITALS = ['lcp', 'inp', 'cls'] as const
type Vital = (typeof VITALS)[number]

/** Bytes of a beacon. */
export const BEACON_LIMIT = 16_384
const EVENTS_LIMIT = 200
const SHELL = 'shell'
const NAME = /^[a-z0-9-]{1,60}$/
const VERSION = /^[0-9A-Za-z.+-]{1,60}$/
const KIND = /^[a-z-]{1,40}$/

type Fields = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < Number.MAX_SAFE_INTEGER
const textOf = (value: unknown, pattern: RegExp): string | null =>
  typeof value === 'string' && pattern.test(value) ? value : null

function parseEvent(event: unknown): TelemetryEvent | null {
  if (!isObject(event)) return null
  const module = textOf(event.module, NAME)
  const version = textOf(event.version, VERSION)
  if (module === null || version === null) return null
  const of = { module, version }
  switch (event['event.name']) {
    case 'portal.visit':
      return { ...of, kind: 'visit' }
    case 'portal.module_load':
      return isAmount(event.duration) ? { ...of, kind: 'load', milliseconds: event.duration } : null
    case 'portal.failure': {
      const failure = textOf(event['error.type'], KIND)
      return failure === null ? null : { ...of, kind: 'failure', failure, firstOfVisit: event.first === true }
    }
    case 'browser.web_vital': {
      const name = VITALS.find((each) => each === event.name)
      const { value } = event
      if (name === undefined || !isAmount(value)) return null
      return { ...of, kind: 'vital', name, inApp: event.inApp === true, value }
    }
    default:
      return null
  }
}

/** A page's vitals are also those of the shell around it. */
const ofShellToo = (event: TelemetryEvent, version: string | null): TelemetryEvent[] =>
  event.kind === 'vital' && event.module !== SHELL && version !== null
    ? [event, { ...event, module: SHELL, version }]
    : [event]

/** The events of a beacon; what is not as it should be is left out, as anybody can send one. */
export function parseBeacon(text: string): TelemetryEvent[] {
  let beacon: unknown
  try {
    beacon = JSON.parse(text)
  } catch {
    return []
  }
  if (!isObject(beacon) || !Array.isArray(beacon.events)) return []
  const shell = isObject(beacon.resource) ? textOf(beacon.resource['service.version'], VERSION) : null
  return beacon.events
    .slice(0, EVENTS_LIMIT)
    .map(parseEvent)
    .flatMap((event) => (event ? ofShellToo(event, shell) : []))
}
