import { getConfig } from '@portal/runtime'
import { loadedVersion } from '../loader/module-loader'
import { findOwner } from '../registry/registry'
import { beaconOf, SHELL, shellVersion } from './beacon'

const INTERVAL_MS = 3000

/** A frozen page cannot send a report, so each heartbeat carries one. */
function lastReport(url: string) {
  const owner = findOwner(location.pathname)
  const version = owner && loadedVersion(owner.module.name)
  const of = version ? { module: owner.module.name, version } : { module: SHELL, version: shellVersion() }
  const route = owner?.route.path ?? '*'
  const failure = { ...of, 'event.name': 'portal.failure', 'error.type': 'unresponsive', 'http.route': route }
  return { url, text: beaconOf([{ ...failure, first: true }]) }
}

/**
 * Sends heartbeats to a worker, which reports the page as frozen when they stop. Works in Chromium only: in Firefox and
 * Safari a worker's fetch waits for the page.
 */
export function startPulse(): void {
  const { fieldSink } = getConfig()
  if (fieldSink === null) return
  const worker = new Worker(new URL('./pulse-worker.ts', import.meta.url))
  const url = new URL(fieldSink, location.href).href
  const beat = () => worker.postMessage(document.visibilityState === 'visible' ? lastReport(url) : null)
  beat()
  setInterval(beat, INTERVAL_MS)
  document.addEventListener('visibilitychange', beat)
  // The print dialog blocks the main thread.
  addEventListener('beforeprint', () => worker.postMessage(null))
  addEventListener('afterprint', beat)
}
