import { followAppearance } from '@portal/connected'
import { keepFocus } from './layout/keep-focus'
import { loadMessagePages } from './pages/late-pages'
import { watchReleases } from './registry/watch-releases'
import { preparePages } from './routing/prepare-pages'
import { startTelemetry } from './telemetry/telemetry'

/** What no first view waits for. @param landing path that the document was opened at */
export function afterStart(landing: string): void {
  followAppearance()
  keepFocus()
  preparePages()
  watchReleases()
  void loadMessagePages()
  startTelemetry(landing)
}
