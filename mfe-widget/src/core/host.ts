import type { Answer, Body } from '@portal/contract'
import type { WeekdayHours } from '@portal/domain/opening-hours'
import type * as FormCore from '@portal/ui/form-core'
import type { Person, View, WidgetEvent } from './public-types'

export type { Appearance, Channel, Person, Start, View, WidgetEvent } from './public-types'

/** Everything that the widget requires of its page. The portal and the embeds each implement it. */
export interface WidgetHost {
  api: WidgetApi
  config: WidgetConfig
  /** The current data about the person; read at every use, since it changes on login and logout. */
  person(): Person
  /** Whose registered phone may be called: proved by a session, or by a token of the page's back end. */
  provenTaxId(): string | undefined
  /** The server's time, or the device's when the request fails. Never rejects. */
  now(): Promise<Date>
  /** The form library, which only the form for a call needs; null, or rejected, when it does not come. */
  loadForm(): Promise<typeof FormCore | null>
  onEvent?(event: WidgetEvent): void
  /** Where a dialogue outlives the page, if the page wants that. */
  dialogue?: KeptDialogue
}

export interface KeptDialogue {
  /** Of the current person; null when there is none. */
  load(): Dialogue | null
  /** Null: it has ended. */
  save(dialogue: Dialogue | null): void
}

export interface Dialogue {
  token: string
  lines: readonly Omit<ChatLine, 'id'>[]
  buttons: readonly ChatButton[]
}

export interface ChatLine {
  id: number
  from: 'bot' | 'person'
  text: string
}

/** An answer that can be pressed. */
export interface ChatButton {
  value: string
  title: string
}

type Chat = 'POST /api/v1/Conversacao/InMessageChat'
export type ChatRequest = Body<Chat>
export type ChatAnswer = Answer<Chat>['data']

/** Each rejects with an error with a `status`: the HTTP status, or null when there was no response. */
interface WidgetApi {
  chat(request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer>
  /** Digits only. */
  callMe(phone: string): Promise<unknown>
  clickToCall(taxId: string): Promise<unknown>
}

export interface WidgetConfig {
  brandName: string
  /** Formatted for display. */
  phone: string
  /** International digits, in the format of wa.me. */
  whatsapp: string
  emails: { atendimento: string; segundaVia: string; faturas: string; reclamacoes: string }
  callMeHours: readonly WeekdayHours[]
  chat: ChatConfig
  privacyUrl: string
  helpCenterUrl: string
}

export interface ChatConfig {
  /** One response may have several messages, divided by this token. */
  separator: string
  helpCenterPointer: string
  goodbye: string
  closeAfterHelpMs: number
  closeAfterGoodbyeMs: number
}

const personKeys = ['taxId', 'name', 'phone', 'email'] as const

/** Whether what was known no longer holds; to learn more about the same person is no change. */
export const isOtherPerson = (before: Person, now: Person): boolean =>
  personKeys.some((key) => before[key] !== undefined && before[key] !== now[key])

export const views: readonly View[] = ['list', 'chat', 'call', 'email', 'whatsapp']

/** The HTTP status of a failed call, or null when there was no response. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null
  return typeof error.status === 'number' ? error.status : null
}
