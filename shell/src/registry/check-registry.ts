import { getConfig } from '@portal/runtime'
import { getRegistryAge, refreshRegistry } from './registry'

/** One navigation asks twice. */
const FRESH_FOR_MS = 200
/** The bank's answer to a form may take that long on a slow line, and a check is not taken for newer than it is. */
const SENT_FOR_MS = 5000

let sent: { at: number; check: Promise<unknown> } | null = null

/** What a form leads to has waited for the bank already: the check that the navigation needs comes meanwhile. */
export function checkAtSubmits(): void {
  document.addEventListener('submit', () => {
    sent = { at: performance.now(), check: refreshRegistry() }
  })
}

/** For a navigation: settled once the registry has been read anew, or when it does not come in time. */
export function checkRegistry(): Promise<unknown> {
  const early = sent && performance.now() - sent.at < SENT_FOR_MS ? sent.check : null
  sent = null
  if (!early && getRegistryAge() < FRESH_FOR_MS) return Promise.resolve()
  const timeout = new Promise((done) => setTimeout(done, getConfig().discoveryPatienceMs))
  return Promise.race([early ?? refreshRegistry(), timeout])
}
