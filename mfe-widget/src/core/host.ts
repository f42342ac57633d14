import type { Answer, Body } from '@portal/contract'
import type { WeekdayHours } from '@portal/domain/opening-hours'

/** All that the widget asks of the page it lives in. The portal and the embeds each bring their own. */
export interface WidgetHost {
  api: WidgetApi
  config: WidgetConfig
  /** What is known about the person now; read at every use, since it changes on login and logout. */
  person(): Person
  /** Now by the server's clock, or by the device's when the server does not answer. Never rejects. */
  now(): Promise<Date>
  onEvent?(event: WidgetEvent): void
}

type Chat = 'POST /api/v1/Conversacao/InMessageChat'
export type ChatRequest = Body<Chat>
export type ChatAnswer = Answer<Chat>['data']

/** Each rejects with an error that carries `status`: the HTTP status, or null when there was no answer. */
interface WidgetApi {
  chat(request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer>
  /** Digits only. */
  callMe(phone: string): Promise<unknown>
  clickToCall(taxId: string): Promise<unknown>
}

export interface WidgetConfig {
  brandName: string
  /** As people read it. */
  phone: string
  /** International digits, as wa.me wants them. */
  whatsapp: string
  emails: { atendimento: string; segundaVia: string; faturas: string; reclamacoes: string }
  callMeHours: readonly WeekdayHours[]
  chat: ChatConfig
  privacyUrl: string
}

export interface ChatConfig {
  /** One answer may hold several messages, divided by this token. */
  separator: string
  helpCenterPointer: string
  goodbye: string
  closeAfterHelpMs: number
  closeAfterGoodbyeMs: number
}

export interface Person {
  /** With a tax id the bank knows a phone number to call. */
  taxId?: string
  name?: string
  phone?: string
  email?: string
}

export const views = ['list', 'chat', 'call', 'email', 'whatsapp'] as const
export type View = (typeof views)[number]

/** What the page may hear. Never what was written, never a phone number. */
export type WidgetEvent =
  | { type: 'open'; view: View }
  | { type: 'close' }
  | { type: 'message'; from: 'bot' | 'person' }
  | { type: 'callback-requested'; number: 'typed' | 'registered' }
  | { type: 'error'; during: 'load' | 'chat' | 'call'; status: number | null }

/** The HTTP status that a failed call carries, or null when nothing answered. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null
  return typeof error.status === 'number' ? error.status : null
}
