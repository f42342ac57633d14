import type { Person, View, WidgetEvent } from '../../src/core/host'

export type ApiEvent = WidgetEvent | { type: 'ready' }
export type EventName = ApiEvent['type']
/** `event.detail` tells more, for example which view was opened. */
export type Handler = (event: CustomEvent<ApiEvent>) => void

/** The one global. Every method answers a promise that never rejects; failures are 'error' events. */
export interface ContatoWidgetApi {
  readonly version: string
  open(view?: View): Promise<void>
  close(): Promise<void>
  toggle(): Promise<void>
  show(): Promise<void>
  hide(): Promise<void>
  /** Takes the widget off the page; open() and show() bring a new one. */
  destroy(): Promise<void>
  setUser(person: Person): Promise<void>
  clearUser(): Promise<void>
  on(event: EventName, handler: Handler): Promise<void>
  off(event: EventName, handler: Handler): Promise<void>
  /** Runs commands: ['open', 'chat']. Before the script has run, an array in the global's place holds them. */
  push(...commands: Command[]): void
}

type Method = Exclude<keyof ContatoWidgetApi, 'version' | 'push'>
export type Command = { [Name in Method]: [Name, ...Parameters<ContatoWidgetApi[Name]>] }[Method]

declare global {
  interface Window {
    ContatoWidget?: ContatoWidgetApi | Command[]
  }
}
