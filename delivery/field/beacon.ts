/** What a browser tells at the end of a page (`shell/src/field/field.ts`), as far as it is believed. */
export type FieldEvent = { module: string; version: string } & (
  | { kind: 'visit' }
  | { kind: 'load'; milliseconds: number }
  | { kind: 'failure'; failure: string; firstOfVisit: boolean }
  | { kind: 'vital'; measure: VitalMeasure; value: number; before: number | null }
)

export const VITAL_MEASURES = ['lcp', 'inp', 'cls', 'lcp-in-app', 'inp-in-app', 'cls-in-app'] as const
export type VitalMeasure = (typeof VITAL_MEASURES)[number]

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

function parseEvent(event: unknown): FieldEvent | null {
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
      const name = `${String(event.name)}${event.inApp === true ? '-in-app' : ''}`
      const measure = VITAL_MEASURES.find((each) => each === name)
      const { value, delta } = event
      if (measure === undefined || !isAmount(value) || typeof delta !== 'number') return null
      return {
        ...of,
        kind: 'vital',
        measure,
        value,
        before: event.first === true ? null : rounded(value - delta),
      }
    }
    default:
      return null
  }
}

/** Browsers send three digits; a difference must find its bucket again. */
const rounded = (value: number) => Math.round(value * 1000) / 1000

/** A page's vitals are also those of the shell around it. */
const ofShellToo = (event: FieldEvent, version: string | null): FieldEvent[] =>
  event.kind === 'vital' && event.module !== SHELL && version !== null
    ? [event, { ...event, module: SHELL, version }]
    : [event]

/** The events of a beacon; what is not as it should be is left out, as anybody can send one. */
export function parseBeacon(text: string): FieldEvent[] {
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
