import type { ChatSession } from '../chat-session'
import type { Dialing } from '../dialing'
import type { Start, View, WidgetHost } from '../host'

/** Props of a channel's view. */
export interface ViewProps {
  host: WidgetHost
  chat: ChatSession
  dialing: Dialing
  /** Initial values of the fields, set by the page. */
  start: Start
  /** False while minimised. */
  shown: boolean
  onPick(view: View): void
}
