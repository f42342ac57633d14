import { followAppearance } from '@portal/connected'
import { tellField } from './field/field'
import { keepFocus } from './layout/keep-focus'
import { loadMessagePages } from './pages/late-pages'
import { watchReleases } from './registry/watch-releases'
import { preparePages } from './routing/prepare-pages'

/** What no first view waits for. @param landing path that the document was opened at */
export function afterStart(landing: string): void {
  followAppearance()
  keepFocus()
  preparePages()
  watchReleases()
  void loadMessagePages()
  tellField(landing)
}
