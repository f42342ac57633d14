/** Public types, published verbatim for TypeScript sites (embed/build.ts): this file must not import anything. */

export interface Person {
  taxId?: string
  /** Token issued by your back end for this tax id; it allows a call to the registered phone. */
  identity?: string
  name?: string
  phone?: string
  email?: string
}

export type Channel = 'chat' | 'call' | 'email' | 'whatsapp'
export type View = 'list' | Channel

/** Initial content of a view. */
export interface Start {
  /** First message of a new conversation, sent as if typed, or as the assistant's button of that name. */
  topic?: string
  /** Initial value of the chat's field; the person sends it. */
  message?: string
  /** Initial value of the call form's field. */
  phone?: string
}

/** Events for the page. They never contain message texts or phone numbers. */
export type WidgetEvent =
  | { type: 'open'; view: View }
  /** Sent for the first view after opening, and for every further one. */
  | { type: 'view'; view: View }
  /** Chosen by the person, not by the page. */
  | { type: 'channel-chosen'; channel: Channel }
  /** `minimised`: the dialogue is kept. */
  | { type: 'close'; minimised: boolean }
  | { type: 'message'; from: 'bot' | 'person' }
  | { type: 'unread'; count: number }
  | { type: 'callback-requested'; number: 'typed' | 'registered' }
  | { type: 'callback-refused'; reason: 'hours' | 'limit' | 'number' | 'identity' | 'failure' }
  | { type: 'error'; during: 'load' | 'chat' | 'call'; status: number | null }

/** Can be changed at any time. */
export interface Appearance {
  side?: 'left' | 'right' | undefined
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Horizontal and bottom distance from the edges, in pixels. */
  offset?: readonly [number, number] | undefined
  /** Applied when the element is inserted. */
  zIndex?: number | undefined
  label?: string | undefined
  /** '#rrggbb' for both themes, or two colours for light and dark. Ignored if the contrast is too low. */
  accent?: string | undefined
  radius?: 'round' | 'soft' | 'square' | undefined
  font?: 'system' | 'page' | undefined
  /** Hides the button, for pages with a button of their own. */
  launcher?: 'hidden' | undefined
}

/** Properties of the federated component and of the single-spa lifecycles. */
export interface WidgetProperties extends Appearance {
  /** Origin of the bank's API; by default the origin of these files. */
  api?: string
  /** The page's data about the person. */
  user?: Person
  /** Shows this view; null hides the panel. If absent, only the person opens and closes the panel. */
  view?: View | null
  /** Initial content of the view. */
  start?: Start
  onEvent?: (event: WidgetEvent) => void
}
