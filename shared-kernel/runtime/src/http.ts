import type { Answer, CallName } from '@portal/contract'
import { ApiError } from './api-error'
import { getServerTime } from './clock'
import type { CallRequest, LooseOptions, ReceivedFile, SendArguments, Transport } from './transport'

export { ApiError, type ApiErrorKind } from './api-error'
export { CSRF_UNAVAILABLE, type ReceivedFile, type SendOptions } from './transport'

/** `code` of a call that failed because the HTTP client did not load. */
export const CLIENT_UNAVAILABLE = 'CLIENT_UNAVAILABLE'

let loadingTransport: Promise<Transport> | null = null

// axios (21 KB) loads with the first call. A failed load is not cached.
const loadHttpClient = () => import('./http-chunk')

function loadTransport(): Promise<Transport> {
  loadingTransport ??= loadHttpClient().then(
    ({ createTransport }) => createTransport(),
    () => {
      loadingTransport = null
      throw new ApiError('network', { body: { codigo: CLIENT_UNAVAILABLE } })
    },
  )
  return loadingTransport
}

/** For tests; null restores axios. */
export function setTransport(replacement: Transport | null): void {
  loadingTransport = replacement === null ? null : Promise.resolve(replacement)
}

function toCallRequest(call: CallName, options: LooseOptions = {}): CallRequest {
  const { params = {}, query = {}, body, ...controls } = options
  return { call, params, query, body, ...controls }
}

/** Resolves with a 2xx response. Rejects with an {@link ApiError}: 'malformed' when the body violates the contract. */
export function send<K extends CallName>(call: K, ...[options]: SendArguments<K>): Promise<Answer<K>>
export async function send(call: CallName, ...[options]: [options?: object]): Promise<unknown> {
  return (await loadTransport()).send(toCallRequest(call, options))
}

/** For calls that return a PDF; other content rejects as 'malformed'. */
export function sendForFile<K extends CallName>(
  call: K,
  ...[options]: SendArguments<K>
): Promise<ReceivedFile>
export async function sendForFile(call: CallName, ...[options]: [options?: object]): Promise<ReceivedFile> {
  return (await loadTransport()).sendForFile(toCallRequest(call, options))
}

/** Loads the HTTP client before the first call, for example when a form gets the focus. */
export function preloadHttpClient(): void {
  void loadTransport().catch(() => undefined)
}

/** Loads what a write needs, so that it can be sent while the page unloads. */
export function prepareWrites(): Promise<unknown> {
  return loadTransport()
    .then(({ prepareWrites }) => prepareWrites?.())
    .catch(() => undefined)
}

/**
 * Server time, which decides about opening hours and due dates. Falls back to the time learned from other responses,
 * then to the device's clock (spec §4).
 */
export function loadServerTime(): Promise<Date> {
  return loadHttpClient()
    .then(({ loadServerTime }) => loadServerTime(send))
    .catch(() => new Date(getServerTime()))
}
