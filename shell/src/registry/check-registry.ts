import { getConfig } from '@portal/runtime'
import { findOwner, getRegistryAge, isPart, refreshRegistry } from './registry'

/** One navigation calls `checkRegistry` twice. */
const FRESH_FOR_MS = 200
/** Longest time from a submit to the navigation that may reuse its request. */
const SENT_FOR_MS = 5000

let sent: { at: number; check: Promise<unknown> } | null = null

/** Refreshes the registry in parallel with a form's request, so that the next navigation does not wait for it. */
export function checkAtSubmits(): void {
  document.addEventListener('submit', () => {
    sent = { at: performance.now(), check: refreshRegistry() }
  })
}

/**
 * Resolves when the registry is up to date, or after `discoveryPatienceMs`. Called for each navigation.
 * @param path to be opened: the part of the registry that a page embeds may not name its module
 */
export function checkRegistry(path = location.pathname): Promise<unknown> {
  const checkInFlight = sent && performance.now() - sent.at < SENT_FOR_MS ? sent.check : null
  sent = null
  const isEnough = !isPart() || findOwner(path) !== null
  if (!checkInFlight && isEnough && getRegistryAge() < FRESH_FOR_MS) return Promise.resolve()
  const timeout = new Promise((done) => setTimeout(done, getConfig().discoveryPatienceMs))
  return Promise.race([checkInFlight ?? refreshRegistry(), timeout])
}
