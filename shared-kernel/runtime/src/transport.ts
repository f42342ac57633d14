import type { Answer, Body, CallName, Params, Query } from '@portal/contract'

/** The `code` of a write that was never sent, because the API gave no CSRF token for it. */
export const CSRF_UNAVAILABLE = 'CSRF_UNAVAILABLE'

interface CallControls {
  signal?: AbortSignal
  /** Per attempt. */
  timeoutMs?: number
  /** Further attempts after a failed connection, a time-out or a 5xx. Never after any other response. */
  retries?: number
  /** Sent as Idempotency-Key: the same key makes a repeated write safe. */
  idempotencyKey?: string
  /** Sends neither the login token nor the identification. */
  skipAuth?: boolean
  /** The request outlives the page; a browser lets at most 64 KiB of bodies do so. */
  keepalive?: boolean
  /** From 0 to 1. */
  onUploadProgress?: (fraction: number) => void
}

type Part<Name extends string, T> = Partial<T> extends T ? { [P in Name]?: T } : { [P in Name]: T }

/** `params` fill the {names} of the path; what the contract requires is required here. */
export type SendOptions<K extends CallName> = CallControls &
  Part<'params', Params<K>> &
  Part<'query', Query<K>> &
  Part<'body', Body<K>>

/** The options are optional where the call requires none. */
export type SendArguments<K extends CallName> =
  Record<never, never> extends SendOptions<K> ? [options?: SendOptions<K>] : [options: SendOptions<K>]

export type Send = <K extends CallName>(call: K, ...options: SendArguments<K>) => Promise<Answer<K>>

/** A call as a transport sees it. */
export interface CallRequest extends CallControls {
  call: CallName
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  body: unknown
}

/** The options of any call, as {@link CallRequest} takes them. */
export type LooseOptions = Partial<Omit<CallRequest, 'call'>>

export interface ReceivedFile {
  blob: Blob
  filename: string
}

/** Sends the calls: axios in the portal, handlers in a test. */
export interface Transport {
  send(request: CallRequest): Promise<{ status: number; data: unknown }>
  sendForFile(request: CallRequest): Promise<ReceivedFile>
  /** Fetches ahead what every write carries. */
  prepareWrites?(): Promise<unknown>
}
