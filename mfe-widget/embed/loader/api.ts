import type { Appearance, Person, Start, View, WidgetEvent } from '../../src/core/public-types'

export type ApiEvent = WidgetEvent | { type: 'ready' }
export type EventName = ApiEvent['type']
/** `event.detail` has the details, such as the opened view. */
export type Handler = (event: CustomEvent<ApiEvent>) => void

/** The only global. Methods return promises that never reject; failures are dispatched as 'error' events. */
export interface ContatoWidgetApi {
  readonly version: string
  open(view?: View, start?: Start): Promise<void>
  close(): Promise<void>
  /** Closes the panel and keeps the dialogue. */
  minimise(): Promise<void>
  toggle(): Promise<void>
  /** False also if there is no widget. */
  isOpen(): Promise<boolean>
  show(): Promise<void>
  hide(): Promise<void>
  /** Hides only the button; the panel and its dialogue remain. A button of the page can call open(). */
  hideLauncher(): Promise<void>
  showLauncher(): Promise<void>
  /** Omitted properties keep their value; undefined resets to the default. */
  setAppearance(appearance: Appearance): Promise<void>
  setTheme(theme: Appearance['theme']): Promise<void>
  setLabel(label: Appearance['label']): Promise<void>
  /** Removes the widget from the page; open() and show() create a new one. */
  destroy(): Promise<void>
  setUser(person: Person): Promise<void>
  clearUser(): Promise<void>
  on(event: EventName, handler: Handler): Promise<void>
  off(event: EventName, handler: Handler): Promise<void>
  /** Runs commands such as ['open', 'chat']. Until the script has loaded, the global is an array of commands. */
  push(...commands: Command[]): void
}

type Method = Exclude<keyof ContatoWidgetApi, 'version' | 'push' | 'isOpen'>
export type Command = { [Name in Method]: [Name, ...Parameters<ContatoWidgetApi[Name]>] }[Method]

declare global {
  interface Window {
    ContatoWidget?: ContatoWidgetApi | Command[]
  }
}
