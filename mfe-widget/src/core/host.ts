import type { Answer, Body } from '@portal/contract'
import type { WeekdayHours } from '@portal/domain/opening-hours'
import type * as FormCore from '@portal/ui/form-core'
import type { Person, WidgetEvent } from './public-types'

export type { Appearance, Channel, Person, Start, View, WidgetEvent } from './public-types'

/** The widget's interface to its page, implemented by the portal and by the embeds. */
export interface WidgetHost {
  api: WidgetApi
  config: WidgetConfig
  /** Current data about the person. Read on every use, as login and logout change them. */
  person(): Person
  /** Tax id whose registered phone may be called: proved by a session, or by a token of the page's back end. */
  provenTaxId(): string | undefined
  /** Server time, or the device's if the request fails. Never rejects. */
  now(): Promise<Date>
  /** Loads the form library for the call form. Null or a rejection if it fails to load. */
  loadForm(): Promise<typeof FormCore | null>
  onEvent?(event: WidgetEvent): void
  /** Storage for dialogues across page loads; absent if the page does not opt in. */
  dialogue?: SavedDialogue
}

export interface SavedDialogue {
  /** The current person's dialogue, or null. */
  load(): Dialogue | null
  /** Null deletes it. */
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

/** A suggested answer. */
export interface ChatButton {
  value: string
  title: string
}

type Chat = 'POST /api/v1/Conversacao/InMessageChat'
export type ChatRequest = Body<Chat>
export type ChatAnswer = Answer<Chat>['data']

/** Methods reject with an error with a `status`: the HTTP status, or null without a response. */
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
  /** Digits in international format, as in wa.me URLs. */
  whatsapp: string
  emails: { atendimento: string; segundaVia: string; faturas: string; reclamacoes: string }
  callMeHours: readonly WeekdayHours[]
  chat: ChatConfig
  privacyUrl: string
  helpCenterUrl: string
}

export interface ChatConfig {
  /** Token that divides a text into messages. */
  separator: string
  helpCenterPointer: string
  goodbye: string
  closeAfterHelpMs: number
  closeAfterGoodbyeMs: number
}

const personKeys = ['taxId', 'name', 'phone', 'email'] as const

/** Whether a known value has changed. Additional values do not make it another person. */
export const isOtherPerson = (before: Person, now: Person): boolean =>
  personKeys.some((key) => before[key] !== undefined && before[key] !== now[key])

/** HTTP status of a failed call; null without a response. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null
  return typeof error.status === 'number' ? error.status : null
}
