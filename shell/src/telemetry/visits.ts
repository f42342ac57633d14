import { overrideOf } from '../loader/override'
import { sendEvents } from './beacon'

interface Visit {
  module: string
  version: string
}

const begun = new Set<string>()
let untold: Visit[] = []
let unconfirmed: Visit[] = []

const send = (event: string, visits: readonly Visit[]) =>
  sendEvents(visits.map((visit) => ({ ...visit, 'event.name': event })))

function sendBegun(): void {
  send('portal.visit', untold)
  unconfirmed.push(...untold)
  untold = []
}

/** Reports the visit before the module runs: a page that freezes cannot report it later. */
export function beginVisit(module: string, version: string): void {
  if (begun.has(module) || overrideOf(module)) return
  if (begun.size === 0) {
    addEventListener('pagehide', confirmVisits)
    document.addEventListener('visibilitychange', confirmVisits)
  }
  begun.add(module)
  untold.push({ module, version })
  if (untold.length === 1) queueMicrotask(sendBegun)
}

/** The page is responsive: idle after the render, or being left. An unconfirmed visit counts as failed. */
export function confirmVisits(): void {
  if (unconfirmed.length === 0) return
  send('portal.responsive', unconfirmed)
  unconfirmed = []
}
