import type { Appearance, Person, Start, View, WidgetEvent } from '../../src/core/public-types'

export type ApiEvent = WidgetEvent | { type: 'ready' }
export type EventName = ApiEvent['type']
/** `event.detail` has the details, for example which view was opened. */
export type Handler = (event: CustomEvent<ApiEvent>) => void

/** The only global. Every method returns a promise that never rejects; failures are 'error' events. */
export interface ContatoWidgetApi {
  readonly version: string
  open(view?: View, start?: Start): Promise<void>
  close(): Promise<void>
  /** Keeps the dialogue. */
  minimise(): Promise<void>
  toggle(): Promise<void>
  /** False too when there is no widget. */
  isOpen(): Promise<boolean>
  show(): Promise<void>
  hide(): Promise<void>
  /** Only the button; the panel and its dialogue stay. The page's own button calls open(). */
  hideLauncher(): Promise<void>
  showLauncher(): Promise<void>
  /** What is left out stays; undefined takes the default. */
  setAppearance(appearance: Appearance): Promise<void>
  setTheme(theme: Appearance['theme']): Promise<void>
  setLabel(label: Appearance['label']): Promise<void>
  /** Removes the widget from the page; open() and show() create a new one. */
  destroy(): Promise<void>
  setUser(person: Person): Promise<void>
  clearUser(): Promise<void>
  on(event: EventName, handler: Handler): Promise<void>
  off(event: EventName, handler: Handler): Promise<void>
  /** Runs commands: ['open', 'chat']. Before the script has run, the global is an array of them. */
  push(...commands: Command[]): void
}

type Method = Exclude<keyof ContatoWidgetApi, 'version' | 'push' | 'isOpen'>
export type Command = { [Name in Method]: [Name, ...Parameters<ContatoWidgetApi[Name]>] }[Method]

declare global {
  interface Window {
    ContatoWidget?: ContatoWidgetApi | Command[]
  }
}
