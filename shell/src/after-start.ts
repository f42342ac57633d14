import { followAppearance } from '@portal/connected'
import { tellField } from './field/field'

/** What no first view waits for. @param landing path that the document was opened at */
export function afterStart(landing: string): void {
  followAppearance()
  tellField(landing)
}
