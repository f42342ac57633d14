import type { Answer, CallName } from '@portal/contract'
import { ApiError } from './api-error'
import { getServerTime } from './clock'
import type { CallRequest, LooseOptions, ReceivedFile, SendArguments, Transport } from './transport'

export { ApiError, type ApiErrorKind } from './api-error'
export { CSRF_UNAVAILABLE, type ReceivedFile, type SendOptions } from './transport'

/** The `code` of a call that failed because the HTTP client itself could not be fetched. */
export const CLIENT_UNAVAILABLE = 'CLIENT_UNAVAILABLE'

let loadingTransport: Promise<Transport> | null = null

// axios is 21 KB: it is fetched with the first call. The next call retries a failed download.
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

/** For the test kit; null restores axios. */
export function setTransport(replacement: Transport | null): void {
  loadingTransport = replacement === null ? null : Promise.resolve(replacement)
}

function toCallRequest(call: CallName, options: LooseOptions = {}): CallRequest {
  const { params = {}, query = {}, body, ...controls } = options
  return { call, params, query, body, ...controls }
}

/**
 * Resolves for 2xx with { status, data }; rejects with an {@link ApiError}, as 'malformed' when the response has
 * not the shape that the contract declares.
 */
export function send<K extends CallName>(call: K, ...[options]: SendArguments<K>): Promise<Answer<K>>
export async function send(call: CallName, ...[options]: [options?: object]): Promise<unknown> {
  return (await loadTransport()).send(toCallRequest(call, options))
}

/** For calls that return a PDF; anything else rejects as 'malformed'. */
export function sendForFile<K extends CallName>(
  call: K,
  ...[options]: SendArguments<K>
): Promise<ReceivedFile>
export async function sendForFile(call: CallName, ...[options]: [options?: object]): Promise<ReceivedFile> {
  return (await loadTransport()).sendForFile(toCallRequest(call, options))
}

/** Fetches the HTTP client ahead of the first call, for example when a form gets the focus. */
export function preloadHttpClient(): void {
  void loadTransport().catch(() => undefined)
}

/** Fetches ahead what a write needs, for one that may have to be sent as the page is left. */
export function prepareWrites(): Promise<unknown> {
  return loadTransport()
    .then(({ prepareWrites }) => prepareWrites?.())
    .catch(() => undefined)
}

/**
 * The bank's time, which decides about hours and due dates. When the request fails it is that of the bank's
 * responses, and the device's when there was none (spec §4).
 */
export function loadServerTime(): Promise<Date> {
  return loadHttpClient()
    .then(({ loadServerTime }) => loadServerTime(send))
    .catch(() => new Date(getServerTime()))
}
