import { localStore } from './storage'

/**
 * Clock of the server that issues the login tokens, learned from its responses; the device's clock until then. It
 * advances with the monotonic clock, so that a change of the device's clock does not affect it.
 */

const KEY = 'clockLead'
/** Limit for a stored value: more than the error of a clock reset to 1970, and small enough for a valid date. */
const CENTURY_MS = 100 * 365 * 86_400_000
/** `Date` headers have a resolution of one second; smaller changes are not stored. */
const TOLERANCE_MS = 5000

interface Learned {
  server: number
  monotonic: number
  device: number
}

let learned: Learned | null = null

/** @param moment current server time in epoch milliseconds */
export function learnServerTime(moment: number): void {
  if (!Number.isFinite(moment)) return
  const device = Date.now()
  learned = { server: moment, monotonic: performance.now(), device }
  // The next page load reads the session before its first response.
  if (Math.abs(moment - device - storedLead()) > TOLERANCE_MS) localStore.write(KEY, String(moment - device))
}

export const isServerTimeKnown = (): boolean => learned !== null

/** Server time in epoch milliseconds; an estimate before the first response. */
export function getServerTime(): number {
  return learned === null ? Date.now() + storedLead() : learned.server + performance.now() - learned.monotonic
}

/**
 * Milliseconds until a moment of server time. Before the first response, a moment has passed only if both the device's
 * clock and the stored difference say so, as the clock may have been set in between.
 */
export function timeUntil(moment: number): number {
  const left = moment - getServerTime()
  return learned === null ? Math.max(left, moment - Date.now()) : left
}

/** Whether a moment of server time has passed; false before the first response. */
export const hasPassed = (moment: number): boolean => learned !== null && getServerTime() >= moment

/** Returns elapsed milliseconds. Uses two clocks: the monotonic one may stop during sleep, the device's may be set. */
export function startStopwatch(): () => number {
  const [device, monotonic] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - device, performance.now() - monotonic)
}

/**
 * True when the device's clock has advanced further than the monotonic one: the device slept or its clock was set, and
 * only a server response can tell which.
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
