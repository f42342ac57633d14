import type { Answer, Body, CallName, Params, Query } from '@portal/contract'
import { ApiError } from './api-error'
import { knowOutcomes } from './outcome'

export { ApiError, type ApiErrorKind } from './api-error'

interface CallControls {
  signal?: AbortSignal
  /** Per attempt. */
  timeoutMs?: number
  /** Further attempts after a failed connection, a time-out or a 5xx. Never after any other answer. */
  retries?: number
  /** Sent as Idempotency-Key: the same key makes a repeated write safe. */
  idempotencyKey?: string
  /** Sends neither the login token nor the identification. */
  asStranger?: boolean
  /** From 0 to 1. */
  onUploadProgress?: (fraction: number) => void
}

type Part<Name extends string, T> = Partial<T> extends T ? { [P in Name]?: T } : { [P in Name]: T }

/** `params` fill the {names} of the path; what the contract demands is demanded here. */
export type SendOptions<K extends CallName> = CallControls &
  Part<'params', Params<K>> &
  Part<'query', Query<K>> &
  Part<'body', Body<K>>

/** The options may be left out where the call needs nothing. */
export type SendArguments<K extends CallName> =
  Record<never, never> extends SendOptions<K> ? [options?: SendOptions<K>] : [options: SendOptions<K>]

/** A call as a transport sees it. */
export interface CallRequest extends CallControls {
  call: CallName
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  body: unknown
}

export interface ReceivedFile {
  blob: Blob
  filename: string
}

/** What carries the calls: axios in the portal, handlers in a test. */
export interface Transport {
  send(request: CallRequest): Promise<{ status: number; data: unknown }>
  sendForFile(request: CallRequest): Promise<ReceivedFile>
}

let loading: Promise<Transport> | null = null

// axios is 21 KB: it is fetched with the first call. A failed download is tried again by the next one.
const fetchCalls = () => import('./calls')

function transport(): Promise<Transport> {
  loading ??= fetchCalls().then(
    ({ createTransport, outcomeOf }) => {
      knowOutcomes(outcomeOf)
      return createTransport()
    },
    () => {
      loading = null
      throw new ApiError('network')
    },
  )
  return loading
}

/** For the test kit; null goes back to axios. */
export function setTransport(replacement: Transport | null): void {
  loading = replacement === null ? null : Promise.resolve(replacement)
}

/** The same options as the transports see them, whatever the call. */
type LooseOptions = CallControls & {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

function requestOf(call: CallName, options: LooseOptions = {}): CallRequest {
  const { params = {}, query = {}, body, ...controls } = options
  return { call, params, query, body, ...controls }
}

/**
 * Resolves for 2xx with { status, data }; rejects with an {@link ApiError}. The contract's word is taken for
 * the shape of what comes over the wire.
 */
export function send<K extends CallName>(call: K, ...[options]: SendArguments<K>): Promise<Answer<K>>
export async function send(call: CallName, ...[options]: [options?: object]): Promise<unknown> {
  return (await transport()).send(requestOf(call, options))
}

/** For calls that answer a PDF; anything else rejects as 'malformed'. */
export function sendForFile<K extends CallName>(
  call: K,
  ...[options]: SendArguments<K>
): Promise<ReceivedFile>
export async function sendForFile(call: CallName, ...[options]: [options?: object]): Promise<ReceivedFile> {
  return (await transport()).sendForFile(requestOf(call, options))
}

/** Fetches the HTTP client ahead of the first call, for example when a form gets the focus. */
export function warmUp(): void {
  void transport().catch(() => undefined)
}

/** The bank's clock, with the device's own when it cannot be had (spec §4). */
export function serverNow(): Promise<Date> {
  return fetchCalls()
    .then(({ askClocks }) => askClocks())
    .catch(() => new Date())
}
