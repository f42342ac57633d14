import { getConfig } from '@portal/runtime'
import type { Metric } from 'web-vitals'
import { onCLS } from 'web-vitals/onCLS.js'
import { onINP } from 'web-vitals/onINP.js'
import { onLCP } from 'web-vitals/onLCP.js'
import { recentFailures } from '../loader/failure-report'
import { loadedVersion, moduleState } from '../loader/module-loader'
import { overrideOf } from '../loader/override'
import { findOwner, getRegistry, runningShell } from '../registry/registry'

/** Names of OpenTelemetry where it has one; `portal.` are this portal's. `delivery/field/beacon.ts` reads it. */
type TelemetryEvent = Readonly<Record<string, string | number | boolean>>

const SHELL = 'shell'
/** A beacon has 16 KB (`BEACON_LIMIT` of `delivery/field/beacon.ts`) and an event up to 200 bytes. */
const WAITING_LIMIT = 50

/**
 * Tells the configured sink, whenever the page is left or hidden or much is waiting, how the modules of this tab did:
 * vitals, load times and failures by module and version. An address only finds the module here; nothing that could say who visits is sent.
 * @param landing path that the document was opened at
 */
export function startTelemetry(landing: string): void {
  const { fieldSink } = getConfig()
  if (fieldSink === null) return
  const shell = runningShell()?.version ?? ''
  const told = new Set<string>()
  const isFirst = (what: string) => !told.has(what) && told.add(what)
  // Each navigation has metrics of its own, with the browser's entries in them: they are not held.
  const known = new WeakSet<object>()
  const isNew = (what: object) => !known.has(what) && known.add(what)
  let events: TelemetryEvent[] = []
  const tell = (module: string, version: string, event: string, fields?: TelemetryEvent) => {
    if (!overrideOf(module)) events.push({ module, version, 'event.name': event, ...fields })
  }
  const visit = (module: string, version: string) =>
    isFirst(`visit ${module}`) && tell(module, version, 'portal.visit')
  const fail = (module: string, version: string, kind: string) => {
    visit(module, version)
    tell(module, version, 'portal.failure', { 'error.type': kind, first: !!isFirst(`failed ${module}`) })
  }

  // A value that grows after the page was hidden is not reported again.
  const tellVital = (metric: Metric) => {
    if (!isNew(metric)) return
    const inApp = metric.navigationType === 'soft-navigation'
    const module = findOwner(inApp ? new URL(metric.navigationURL ?? '').pathname : landing)?.module.name
    const version = module && loadedVersion(module)
    const fields = {
      name: metric.name.toLowerCase(),
      value: round(metric.value),
      inApp,
    }
    tell(...(version ? ([module, version] as const) : ([SHELL, shell] as const)), 'browser.web_vital', fields)
    if (events.length >= WAITING_LIMIT) send()
  }

  function collect() {
    visit(SHELL, shell)
    for (const name of Object.keys(getRegistry()?.modules ?? {})) {
      const state = moduleState(name)
      if (state.status !== 'ready' || !isFirst(`load ${name}`)) continue
      visit(name, state.version)
      tell(name, state.version, 'portal.module_load', { duration: state.loadedInMs })
    }
    for (const failure of recentFailures()) {
      const { module, version, kind } = failure
      if (kind === 'disabled' || !isNew(failure)) continue
      if (module !== 'registry') fail(module, version, kind)
      fail(SHELL, shell, kind)
    }
  }

  const send = () => {
    collect()
    if (events.length === 0) return
    const resource = { 'service.name': SHELL, 'service.version': shell }
    navigator.sendBeacon(fieldSink, JSON.stringify({ resource, events }))
    events = []
  }

  const options = { reportSoftNavs: true }
  onCLS(tellVital, options)
  onINP(tellVital, options)
  onLCP(tellVital, options)
  // After those of web-vitals, which give their last values as the page is hidden.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send(), true)
  addEventListener('pagehide', send)
}

const round = (value: number) => Math.round(value * 1000) / 1000
