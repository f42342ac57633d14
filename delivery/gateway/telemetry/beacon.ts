import { isRecord } from '@portal/domain/record'
import { parseJson } from '../../storage'

export type Value = string | number | boolean

/** A validated event of a page (`shell/src/telemetry/telemetry.ts`). */
export interface TelemetryEvent {
  module: string
  version: string
  name: string
  /** By attribute name, as sent by the browser. */
  values: Readonly<Record<string, Value>>
}

/** In bytes. */
export const BEACON_LIMIT = 16_384
const EVENTS_LIMIT = 200
const SHELL = 'shell'

type Read<T extends Value> = (value: unknown) => T | null
const text =
  (pattern: RegExp): Read<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : null
const amount: Read<number> = (value) =>
  typeof value === 'number' && value >= 0 && value < Number.MAX_SAFE_INTEGER ? value : null
const flag: Read<boolean> = (value) => value === true

const readModule = text(/^[a-z0-9-]{1,60}$/)
const readVersion = text(/^[0-9A-Za-z.+-]{1,60}$/)
const kind = text(/^[a-z-]{1,40}$/)
const route = text(/^(?:\*|(?:\/:?[A-Za-z-]{0,40}\??){1,8})$/)

/** Attributes of each event; others are dropped. Texts of errors come only from allowlists of the portal. */
const EVENTS: Readonly<Record<string, Readonly<Record<string, Read<Value>>>>> = {
  'portal.visit': {},
  'portal.responsive': {},
  'portal.module_load': { duration: amount },
  /** True for the visit's first failure. */
  'portal.failure': { 'error.type': kind, first: flag },
  'portal.failed_call': {
    call: text(/^[A-Z]{3,6} \/[A-Za-z0-9_/{}.-]{1,120}$/),
    /** `http-503`, or the contract rule that the response violates. */
    'error.type': text(/^(?:http-\d{3}|[a-z-]{1,40})$/),
    'http.route': route,
    count: amount,
  },
  'browser.web_vital': { name: text(/^(lcp|inp|cls)$/), value: amount, inApp: flag },
  exception: {
    /** Where the error was caught. */
    'error.type': kind,
    'exception.type': text(/^[A-Za-z-]{0,60}$/),
    /** No digits, which could be personal data. */
    'exception.message': text(/^[A-Za-z ]{0,60}$/),
    /** `<module>/<file>:<line>:<column>` per line, innermost first. */
    'exception.stacktrace': text(/^(?:[a-z0-9-]{1,60}\/[\w./+-]{1,120}:\d{1,7}:\d{1,7}(?:\n|$)){0,8}$/),
    'http.route': route,
    /** Occurrences in this document since the last report. */
    count: amount,
  },
}

function parseEvent(event: unknown): TelemetryEvent[] {
  if (!isRecord(event)) return []
  const [module, version, name] = [readModule(event.module), readVersion(event.version), event['event.name']]
  if (module === null || version === null || typeof name !== 'string' || !Object.hasOwn(EVENTS, name))
    return []
  const values: Record<string, Value> = {}
  for (const [key, read] of Object.entries(EVENTS[name] ?? {})) {
    const value = read(event[key])
    if (value === null) return []
    values[key] = value
  }
  return [{ module, version, name, values }]
}

/** A page's vitals count for the shell too. */
const ofShellToo = (event: TelemetryEvent, version: string | null): TelemetryEvent[] =>
  event.name === 'browser.web_vital' && event.module !== SHELL && version !== null
    ? [event, { ...event, module: SHELL, version }]
    : [event]

/** Parses a beacon and drops invalid events, because anyone can send one. */
export function parseBeacon(text: string): TelemetryEvent[] {
  const beacon = parseJson(text)
  if (!isRecord(beacon) || !Array.isArray(beacon.events)) return []
  const shell = isRecord(beacon.resource) ? readVersion(beacon.resource['service.version']) : null
  return beacon.events
    .slice(0, EVENTS_LIMIT)
    .flatMap(parseEvent)
    .flatMap((event) => ofShellToo(event, shell))
}
