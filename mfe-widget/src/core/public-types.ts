/** What pages see of the widget. Published as it stands for sites in TypeScript (embed/build.ts), so it imports nothing. */

export interface Person {
  /** With a tax id, the bank can call the registered phone. */
  taxId?: string
  name?: string
  phone?: string
  email?: string
}

export type View = 'list' | 'chat' | 'call' | 'email' | 'whatsapp'

/** The events that the page receives. Never contain message texts or phone numbers. */
export type WidgetEvent =
  | { type: 'open'; view: View }
  /** Minimised: the dialogue is kept. */
  | { type: 'close'; minimised: boolean }
  | { type: 'message'; from: 'bot' | 'person' }
  | { type: 'unread'; count: number }
  | { type: 'callback-requested'; number: 'typed' | 'registered' }
  | { type: 'callback-refused'; reason: 'hours' | 'limit' | 'number' | 'failure' }
  | { type: 'error'; during: 'load' | 'chat' | 'call'; status: number | null }

/** Of the federated component and the single-spa lifecycles. */
export interface WidgetProperties {
  /** Origin of the bank's API; by default the origin of these files. */
  api?: string
  /** The page's data about the person. */
  user?: Person
  /** Shows this view; null hides the panel. When absent, only the person opens and closes the panel. */
  view?: View | null
  side?: 'left' | 'right'
  theme?: 'auto' | 'light' | 'dark'
  /** Distance from the edges in pixels: horizontal, from the bottom. */
  offset?: readonly [number, number]
  zIndex?: number
  label?: string
  onEvent?: (event: WidgetEvent) => void
}
