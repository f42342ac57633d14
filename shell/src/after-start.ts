import { followAppearance } from '@portal/connected'
import { tellField } from './field/field'
import { preparePages } from './routing/prepare-pages'

/** What no first view waits for. @param landing path that the document was opened at */
export function afterStart(landing: string): void {
  followAppearance()
  preparePages()
  tellField(landing)
}
