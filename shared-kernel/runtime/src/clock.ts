import { localStore } from './storage'

/**
 * The clock of the server that issues the login tokens: learned from its responses, and until then the
 * device's. Once learned it advances with the monotonic clock, so setting the device's clock while the page is
 * open does not move it.
 */

const KEY = 'clockLead'
/** A device whose clock starts at 1970 is off by less; a stored value that is more makes no date. */
const CENTURY_MS = 100 * 365 * 86_400_000
/** Dates in headers are whole seconds; a smaller change is not worth storing. */
const TOLERANCE_MS = 5000

interface Learned {
  server: number
  monotonic: number
  device: number
}

let learned: Learned | null = null

/** `moment` is the server's time now, in epoch milliseconds. */
export function learnServerTime(moment: number): void {
  if (!Number.isFinite(moment)) return
  const device = Date.now()
  learned = { server: moment, monotonic: performance.now(), device }
  // The next page load has no response yet when it reads the session.
  if (Math.abs(moment - device - storedLead()) > TOLERANCE_MS) localStore.write(KEY, String(moment - device))
}

export const isServerTimeKnown = (): boolean => learned !== null

/** The server's time in epoch milliseconds, as far as it is known. */
export function getServerTime(): number {
  return learned === null ? Date.now() + storedLead() : learned.server + performance.now() - learned.monotonic
}

/**
 * Milliseconds until a moment of the server's clock. Before the first response a moment has passed only if it
 * has both by the device's clock and by the last known difference: the clock may have been set in between.
 */
export function timeUntil(moment: number): number {
  const left = moment - getServerTime()
  return learned === null ? Math.max(left, moment - Date.now()) : left
}

/** Whether the server's clock has passed a moment; false before the first response, when only the device could tell. */
export const hasPassed = (moment: number): boolean => learned !== null && getServerTime() >= moment

/** Milliseconds since this call. The monotonic clock may stop while a phone sleeps; the device's may be set back. */
export function startStopwatch(): () => number {
  const [device, monotonic] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - device, performance.now() - monotonic)
}

/**
 * The device's clock has advanced further than the monotonic one: the device slept, or its clock was set
 * forward. Only the server can tell which.
 */
export function isServerTimeDoubtful(): boolean {
  if (learned === null) return false
  const byDevice = Date.now() - learned.device
  return byDevice - (performance.now() - learned.monotonic) > TOLERANCE_MS
}

/** For tests. */
export function forgetServerTime(): void {
  learned = null
}

function storedLead(): number {
  const lead = Number(localStore.read(KEY))
  return Math.abs(lead) < CENTURY_MS ? lead : 0
}
