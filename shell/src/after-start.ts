import { followAppearance } from '@portal/connected'
import { keepFocus } from './layout/keep-focus'
import { type Router, watchDocumentLeaks } from './loader/document-leaks'
import { loadMessagePages } from './pages/late-pages'
import { watchReleases } from './registry/watch-releases'
import { preparePages } from './routing/prepare-pages'
import { startPulse } from './telemetry/pulse'
import { startTelemetry } from './telemetry/telemetry'

/**
 * Starts what no first view depends on.
 * @param landing path of the document's first URL
 */
export function afterStart(landing: string, router: Promise<Router>, sheets: readonly CSSStyleSheet[]): void {
  void router.then((made) => watchDocumentLeaks(made, sheets))
  followAppearance()
  keepFocus()
  preparePages()
  watchReleases()
  void loadMessagePages()
  startTelemetry(landing)
  startPulse()
}
