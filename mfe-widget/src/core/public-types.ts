/** What pages see of the widget. Published as it stands for sites in TypeScript (embed/build.ts), so it imports nothing. */

export interface Person {
  taxId?: string
  /** Token of your back end for this tax id: with it the bank calls the registered phone. */
  identity?: string
  name?: string
  phone?: string
  email?: string
}

export type Channel = 'chat' | 'call' | 'email' | 'whatsapp'
export type View = 'list' | Channel

/** What the page has a view begin with. */
export interface Start {
  /** The first line of a new conversation, as if the person had written it or pressed the assistant's button of that name. */
  topic?: string
  /** Stands in the field of the chat; the person sends it. */
  message?: string
  /** Stands in the field of the call form. */
  phone?: string
}

/** The events that the page receives. Never contain message texts or phone numbers. */
export type WidgetEvent =
  | { type: 'open'; view: View }
  /** The first view of an opening, and each that follows. */
  | { type: 'view'; view: View }
  /** By the person, not by the page. */
  | { type: 'channel-chosen'; channel: Channel }
  /** Minimised: the dialogue is kept. */
  | { type: 'close'; minimised: boolean }
  | { type: 'message'; from: 'bot' | 'person' }
  | { type: 'unread'; count: number }
  | { type: 'callback-requested'; number: 'typed' | 'registered' }
  | { type: 'callback-refused'; reason: 'hours' | 'limit' | 'number' | 'identity' | 'failure' }
  | { type: 'error'; during: 'load' | 'chat' | 'call'; status: number | null }

/** May change at any time. */
export interface Appearance {
  side?: 'left' | 'right' | undefined
  theme?: 'auto' | 'light' | 'dark' | undefined
  /** Distance from the edges in pixels: horizontal, from the bottom. */
  offset?: readonly [number, number] | undefined
  /** Read when the element is placed. */
  zIndex?: number | undefined
  label?: string | undefined
  /** '#rrggbb' for both themes, or one for the light and one for the dark; not used where text would be hard to read. */
  accent?: string | undefined
  radius?: 'round' | 'soft' | 'square' | undefined
  font?: 'system' | 'page' | undefined
  /** No button: the page has its own. */
  launcher?: 'hidden' | undefined
}

/** Of the federated component and the single-spa lifecycles. */
export interface WidgetProperties extends Appearance {
  /** Origin of the bank's API; by default the origin of these files. */
  api?: string
  /** The page's data about the person. */
  user?: Person
  /** Shows this view; null hides the panel. When absent, only the person opens and closes the panel. */
  view?: View | null
  /** What the view begins with. */
  start?: Start
  onEvent?: (event: WidgetEvent) => void
}
