import type { Answer, Body, CallName, Params, Query } from '@portal/contract'

/** `code` of a write that was not sent, because the CSRF token request failed. */
export const CSRF_UNAVAILABLE = 'CSRF_UNAVAILABLE'

interface CallControls {
  signal?: AbortSignal
  /** Per attempt. */
  timeoutMs?: number
  /** Additional attempts after a network error, a timeout or a 5xx; never after other responses. */
  retries?: number
  /** Idempotency-Key header: makes it safe to repeat a write. */
  idempotencyKey?: string
  /** Omits the login token and the identification. */
  skipAuth?: boolean
  /** The request outlives the page; browsers limit pending bodies to 64 KiB in total. */
  keepalive?: boolean
  /** From 0 to 1. */
  onUploadProgress?: (fraction: number) => void
}

type Part<Name extends string, T> = Partial<T> extends T ? { [P in Name]?: T } : { [P in Name]: T }

/** `params` fills the placeholders of the path; properties are required where the contract requires them. */
export type SendOptions<K extends CallName> = CallControls &
  Part<'params', Params<K>> &
  Part<'query', Query<K>> &
  Part<'body', Body<K>>

/** Optional if the call has no required option. */
export type SendArguments<K extends CallName> =
  Record<never, never> extends SendOptions<K> ? [options?: SendOptions<K>] : [options: SendOptions<K>]

export type Send = <K extends CallName>(call: K, ...options: SendArguments<K>) => Promise<Answer<K>>

/** A call as passed to a transport. */
export interface CallRequest extends CallControls {
  call: CallName
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  body: unknown
}

/** Untyped options of any call. */
export type LooseOptions = Partial<Omit<CallRequest, 'call'>>

export interface ReceivedFile {
  blob: Blob
  filename: string
}

/** Sends calls: axios in the portal, mock handlers in tests. */
export interface Transport {
  send(request: CallRequest): Promise<{ status: number; data: unknown }>
  sendForFile(request: CallRequest): Promise<ReceivedFile>
  /** Loads what each write needs, such as the CSRF token. */
  prepareWrites?(): Promise<unknown>
}
