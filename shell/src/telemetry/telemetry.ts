import { describeError, type Source } from '@portal/domain/error-report'
import { failedCalls, getConfig } from '@portal/runtime'
import type { Metric } from 'web-vitals'
import { onCLS } from 'web-vitals/onCLS.js'
import { onINP } from 'web-vitals/onINP.js'
import { onLCP } from 'web-vitals/onLCP.js'
import { moduleFailures } from '../loader/failure-report'
import { loadedVersion, moduleState } from '../loader/module-loader'
import { overrideOf } from '../loader/override'
import { findOwner, getRegistry, selectRelease } from '../registry/registry'
import { SHELL, sendEvents, shellVersion, type TelemetryEvent } from './beacon'
import { type SeenError, seenErrors } from './error-log'

/** A beacon is limited to 16 KB (`BEACON_LIMIT` in `delivery/gateway/telemetry/beacon.ts`), an event to 200 bytes. */
const WAITING_LIMIT = 30
/** Distinct events per document. An exception has up to 600 bytes, a failed call 250. */
const LIMITS = { exception: 10, 'portal.failed_call': 10 }
/** Errors are sent in batches, as they often occur in bursts. */
const ERROR_DELAY_MS = 5000

const modules = () => Object.values(getRegistry()?.modules ?? {})
const sources = (): Source[] => [
  ...modules().map((module) => ({
    module: module.name,
    // The entry is in a folder beside the other files.
    base: new URL('..', new URL(selectRelease(module).entry.href, location.href)).href,
  })),
  { module: SHELL, base: `${location.origin}/assets/` },
]

interface Counted {
  module: string
  version: string
  event: keyof typeof LIMITS
  fields: TelemetryEvent
  count: number
}

/**
 * Sends vitals and load times by module and version when the page is hidden or the queue is full; failures, errors and
 * failed calls follow after a short delay. URLs are mapped to a module and a route pattern; no personal data is sent.
 * @param landing path of the document's first URL
 */
export function startTelemetry(landing: string): void {
  if (getConfig().fieldSink === null) return
  const shell = shellVersion()
  const reported = new Set<string>()
  const isUnreported = (what: string) => !reported.has(what) && reported.add(what)
  // Weak: web-vitals creates metrics per navigation, which hold the browser's performance entries.
  const known = new WeakSet<object>()
  const isNew = (what: object) => !known.has(what) && known.add(what)
  let events: TelemetryEvent[] = []
  const record = (module: string, version: string, event: string, fields?: TelemetryEvent) => {
    if (!overrideOf(module)) events.push({ module, version, 'event.name': event, ...fields })
  }
  // Unattributed changes may come from an extension and do not count as a failed visit.
  const fail = (module: string, version: string, kind: string) =>
    record(module, version, 'portal.failure', {
      'error.type': kind,
      first: kind !== 'unattributed-change' && !!isUnreported(`failed ${module}`),
    })
  let isSendDue = false
  const sendSoon = () => {
    if (!isSendDue) setTimeout(send, ERROR_DELAY_MS)
    isSendDue = true
  }

  // Only the first value is reported, also when it grows after the page was hidden.
  const recordVital = (metric: Metric) => {
    if (!isNew(metric)) return
    const inApp = metric.navigationType === 'soft-navigation'
    const module = findOwner(inApp ? new URL(metric.navigationURL ?? '').pathname : landing)?.module.name
    const version = module && loadedVersion(module)
    const fields = {
      name: metric.name.toLowerCase(),
      value: round(metric.value),
      inApp,
    }
    record(
      ...(version ? ([module, version] as const) : ([SHELL, shell] as const)),
      'browser.web_vital',
      fields,
    )
    if (events.length >= WAITING_LIMIT) send()
  }

  const counted = new Map<string, Counted>()
  const count = (name: string | null, event: Counted['event'], path: string, details: TelemetryEvent) => {
    const fields = { ...details, 'http.route': findOwner(path)?.route.path ?? '*' }
    const { module, version } = versionOf(name)
    const key = JSON.stringify([module, version, event, fields])
    const known = counted.get(key)
    if (known) known.count += 1
    else if ([...counted.values()].filter((each) => each.event === event).length < LIMITS[event])
      counted.set(key, { module, version, event, fields, count: 1 })
    sendSoon()
  }
  const noteError = (seen: SeenError) => {
    const report = describeError(seen, sources())
    if (!report) return
    count(report.module, 'exception', seen.path, {
      'error.type': report.kind,
      'exception.type': report.type,
      'exception.message': report.message,
      'exception.stacktrace': report.frames.join('\n'),
    })
  }
  /** Falls back to the selected release for a module that failed to load. */
  const versionOf = (name: string | null) => {
    const module = modules().find((each) => each.name === name)
    return module
      ? { module: module.name, version: loadedVersion(module.name) ?? selectRelease(module).version }
      : { module: SHELL, version: shell }
  }

  function collect() {
    for (const each of counted.values()) {
      const { module, version, event, fields, count } = each
      if (count === 0) continue
      if (event === 'exception') fail(module, version, `${fields['error.type']}`)
      record(module, version, event, { ...fields, count })
      each.count = 0
    }
    for (const { name } of modules()) {
      const state = moduleState(name)
      if (state.status === 'ready' && isUnreported(`load ${name}`))
        record(name, state.version, 'portal.module_load', { duration: state.loadedInMs })
    }
  }

  const send = () => {
    collect()
    isSendDue = false
    sendEvents(events)
    events = []
  }

  seenErrors.take(noteError)
  failedCalls.take(({ call, kind }) => {
    const path = location.pathname
    const owner = findOwner(path)?.module.name ?? null
    count(owner, 'portal.failed_call', path, { call, 'error.type': kind })
  })
  moduleFailures.take(({ module, version, kind }) => {
    if (kind === 'disabled') return
    if (module !== 'registry') fail(module, version, kind)
    fail(SHELL, shell, kind)
    sendSoon()
  })
  const options = { reportSoftNavs: true }
  onCLS(recordVital, options)
  onINP(recordVital, options)
  onLCP(recordVital, options)
  // Registered after web-vitals' own listeners, which report final values on the same event.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send(), true)
  addEventListener('pagehide', send)
}

const round = (value: number) => Math.round(value * 1000) / 1000
