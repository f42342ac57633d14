import type { CallName } from '@portal/contract'
import { senseOn } from '@portal/contract/sense'
import { csrfWrites, isCsrfRefusal } from '@portal/domain/csrf-token'
import { decodeUriPart } from '@portal/domain/decode-uri'
import { isRetryable, UNFIT_ANSWER } from '@portal/domain/http-failure'
import { isRecord } from '@portal/domain/record'
import { Misfit, readAs } from '@portal/domain/shape'
import { newTraceparent, TRACEPARENT } from '@portal/domain/trace-context'
import { fromUtf8 } from '@portal/domain/utf8'
import axios, { type AxiosAdapter, type AxiosInstance, type AxiosResponse, isAxiosError } from 'axios'
import { ApiError } from './api-error'
import { getCallPolicy } from './call-policy'
import { learnServerTime } from './clock'
import { getConfig } from './config'
import { endpointOf } from './endpoint'
import { failedCalls } from './failed-calls'
import { sendRepeatable } from './repeatable-call'
import { getBankDate } from './server-time'
import { endSession, readSession, scheduleExpiry, syncSession } from './session'
import { refusesToken } from './session-refusal'
import { type CallRequest, CSRF_UNAVAILABLE, type ReceivedFile, type Transport } from './transport'
import { identification } from './visit'
import { answers, ownRefusals, repeatable } from './wire'

const FIRST_RETRY_DELAY_MS = 400
const CSRF_CALL = 'GET /api/v1/get-csrf-token'
/** The header may start anywhere in the first 1,024 bytes (ISO 32000-1, annex H.3); latin1 maps bytes to characters. */
const PDF_HEADER = '%PDF-'
const PDF_HEADER_WITHIN = 1024
const latin1 = new TextDecoder('latin1')

/** Third-party services receive no token, no identification (spec §6) and no trace context. */
const thirdPartyCalls: ReadonlySet<CallName> = new Set([
  'GET /api/timezone/America/Sao_Paulo',
  'GET /api/v1/cep/{cep}',
])

/** Ends the session at the API, which then rejects its pending calls. */
const LOGOUT: CallName = 'POST /api/auth/TokenValidate'
const LOGOUT_WAITS_MS = 2000

/** Creates the only axios instance. Tests pass an adapter. */
export function createTransport(adapter?: AxiosAdapter): Transport {
  const client = axios.create({
    ...(adapter && { adapter }),
    transitional: { clarifyTimeoutError: true },
    transformResponse: parseResponse,
    paramsSerializer: { serialize: (query) => new URLSearchParams(query).toString() },
  })
  const { write, prepare } = csrfWritesOf(client, refused)

  client.interceptors.request.use((config) => {
    const session = readSession()
    const taxId = identification.get()
    if (session !== null) config.headers.set('Authorization', `Bearer ${session.token}`)
    if (taxId !== null) config.headers.set('X-Identification', taxId)
    const { url = '', method, headers } = config
    // Cross-origin requests carry it only if they already need a CORS preflight.
    const isPreflighted = method !== 'get' || headers.get('Authorization') || headers.get('X-Identification')
    if (isPreflighted || new URL(url, location.href).origin === location.origin)
      headers.set(TRACEPARENT, newTraceparent())
    return config
  })
  client.interceptors.response.use(
    (response) => {
      learnFrom(response)
      return response
    },
    (error: unknown) => {
      if (isAxiosError(error) && error.response !== undefined) learnFrom(error.response)
      return Promise.reject(error)
    },
  )

  async function sendOnce(
    request: CallRequest,
    responseType: 'json' | 'arraybuffer',
    sentFor: string | undefined,
  ): Promise<AxiosResponse<unknown>> {
    const { method, url } = endpointOf(request.call, request.params, getConfig().apiBase)
    const headers: Record<string, string | false> = {}
    const isThirdParty = thirdPartyCalls.has(request.call)
    const isAnonymous = request.skipAuth || isThirdParty
    /** Throws when the session has changed since, in any tab. Exempts keepalive calls, whose response is not read. */
    const checkOwner = (kind: 'cancelled' | 'network') => {
      if (isAnonymous || request.keepalive) return
      if (!syncSession() || (sentFor !== undefined && sentFor !== readSession()?.cpfCnpj))
        throw new ApiError(kind)
    }
    // axios omits a header set to false.
    if (isAnonymous) {
      headers.Authorization = false
      headers['X-Identification'] = false
    }
    if (isThirdParty) headers[TRACEPARENT] = false
    // axios sets its own for fetch, which an API of another origin would have to allow.
    headers['User-Agent'] = false
    if (request.idempotencyKey !== undefined) headers['Idempotency-Key'] = request.idempotencyKey
    if (request.body instanceof Blob)
      headers['Content-Type'] = request.body.type || 'application/octet-stream'
    else if (request.body !== undefined) headers['Content-Type'] = 'application/json'
    const { signal, onUploadProgress } = request
    const requestWithCsrf = async (csrfToken?: string) => {
      checkOwner('cancelled')
      const answer = await client.request<unknown>({
        method,
        url,
        headers: csrfToken === undefined ? headers : { ...headers, 'X-CSRF-Token': csrfToken },
        params: request.query,
        data: request.body,
        responseType,
        timeout: request.timeoutMs ?? getCallPolicy(request.call).timeoutMs,
        ...(signal && { signal }),
        // An XMLHttpRequest ends with its page.
        ...(request.keepalive && { adapter: 'fetch', fetchOptions: { keepalive: true } }),
        ...(onUploadProgress && {
          onUploadProgress: ({ progress = 0 }: { progress?: number | undefined }) =>
            onUploadProgress(progress),
        }),
      })
      // A write has reached the API, so its response counts as lost.
      checkOwner(method === 'GET' ? 'cancelled' : 'network')
      return answer
    }
    try {
      return method === 'GET' ? await requestWithCsrf() : await write(requestWithCsrf)
    } catch (error) {
      refused(request.call, error)
      throw toApiError(error)
    }
  }

  async function sendWithRetries(
    request: CallRequest,
    responseType: 'json' | 'arraybuffer',
  ): Promise<AxiosResponse<unknown>> {
    const retries = request.retries ?? getCallPolicy(request.call).retries
    const sentFor = readSession()?.cpfCnpj
    for (let attempt = 0; ; attempt++) {
      try {
        return await sendOnce(request, responseType, sentFor)
      } catch (error) {
        const failure = toApiError(error)
        if (attempt >= retries || !isRetryable(failure)) throw reportFailure(request.call, failure)
        await delay(FIRST_RETRY_DELAY_MS * 2 ** attempt, request.signal)
      }
    }
  }

  const inFlight = new Map<Promise<unknown>, AbortController>()
  let endedToken: string | undefined
  const isLoggingOut = () => endedToken !== undefined && readSession()?.token === endedToken

  function refused(call: CallName, error: unknown): void {
    if (!isLoggingOut()) endRefusedSession(call, error)
  }

  async function waitForInFlight(): Promise<void> {
    while (inFlight.size > 0) {
      await Promise.allSettled(inFlight.keys())
      await delay(0, undefined) // a response may trigger the next call
    }
  }

  async function schedule(request: CallRequest, responseType: 'json' | 'arraybuffer') {
    // The API would reject a call sent after the logout.
    if (isLoggingOut()) throw new ApiError('cancelled')
    if (request.call === LOGOUT) {
      await Promise.race([waitForInFlight(), delay(LOGOUT_WAITS_MS, request.signal)])
      endedToken = readSession()?.token
      // The API would reject these calls, which browsers log as errors.
      for (const each of inFlight.values()) each.abort()
    }
    const call = abortableBy(request.signal)
    const answer = sendWithRetries({ ...request, signal: call.signal }, responseType)
    inFlight.set(answer, call)
    return answer.finally(() => inFlight.delete(answer))
  }

  async function sendForJson(request: CallRequest) {
    const { status, data, headers, config } = await schedule(request, 'json')
    const traceparent = traceparentOf(config)
    // Captive portals and proxies respond 200 with HTML, whatever the Content-Type.
    const isText = typeof data === 'string' && data !== '' && !isJson(headers['content-type'])
    if (isText || data instanceof NotJson)
      throw reportFailure(request.call, new ApiError('malformed', { status, traceparent }))
    return { status, data: readAnswer(request.call, status, data, traceparent) }
  }

  return {
    prepareWrites: prepare,
    send: (request) =>
      repeatable.includes(request.call) ? sendRepeatable(request, sendForJson) : sendForJson(request),
    async sendForFile(request): Promise<ReceivedFile> {
      const { status, data, headers, config } = await schedule(request, 'arraybuffer')
      const bytes = toBytes(data)
      const start =
        bytes === null ? -1 : latin1.decode(bytes.subarray(0, PDF_HEADER_WITHIN)).indexOf(PDF_HEADER)
      if (bytes === null || start < 0) {
        const body = bytes === null ? data : parseJson(bytes)
        const failure = new ApiError('malformed', { status, body, traceparent: traceparentOf(config) })
        throw reportFailure(request.call, failure)
      }
      const blob = new Blob([bytes.subarray(start)], { type: 'application/pdf' })
      return { blob, filename: parseFilename(headers['content-disposition']) }
    },
  }
}

function reportFailure(call: CallName, failure: ApiError): ApiError {
  const { kind, status } = failure
  const isAnswer = kind === 'http' && Number(status) < 500
  if (kind !== 'cancelled' && !isAnswer)
    failedCalls.tell({ call, kind: kind === 'http' ? `http-${status}` : kind })
  return failure
}

/** Replaces `AbortSignal.any`, which some supported browsers lack. */
function abortableBy(signal: AbortSignal | undefined): AbortController {
  const call = new AbortController()
  if (signal?.aborted) call.abort()
  else signal?.addEventListener('abort', () => call.abort(), { once: true })
  return call
}

/** Fetches the CSRF token without retries. Its failure rejects as 'network', because the write was not sent. */
function csrfWritesOf(client: AxiosInstance, refused: (call: CallName, error: unknown) => void) {
  const fetchToken = async () => {
    let traceparent: string
    try {
      const { method, url } = endpointOf(CSRF_CALL, {}, getConfig().apiBase)
      const { timeoutMs } = getCallPolicy(CSRF_CALL)
      const { data, config } = await client.request<unknown>({ method, url, timeout: timeoutMs })
      traceparent = traceparentOf(config)
      if (isRecord(data) && typeof data.csrfToken === 'string') return data.csrfToken
    } catch (error) {
      refused(CSRF_CALL, error)
      traceparent = toApiError(error).traceparent
    }
    throw new ApiError('network', { body: { codigo: CSRF_UNAVAILABLE }, traceparent })
  }
  return csrfWrites(fetchToken, (error) => {
    const { status, body } = toApiError(error)
    return isCsrfRefusal(status, body)
  })
}

/**
 * Validates a response against the contract. Omits and reports invalid parts; throws 'malformed' if the body as a
 * whole is invalid. A 2xx status that the contract does not declare is read as a 200.
 */
function readAnswer(call: CallName, status: number, data: unknown, traceparent: string): unknown {
  const shapes = answers[call]
  const { value, leftOut } = readAs(shapes?.[status] ?? shapes?.[200] ?? 'any', data, senseOn(getBankDate()))
  const isUnfit = value instanceof Misfit
  for (const { rule } of isUnfit ? [...leftOut, value] : leftOut) failedCalls.tell({ call, kind: rule })
  if (isUnfit) throw new ApiError('malformed', { status, body: { codigo: UNFIT_ANSWER }, traceparent })
  return value
}

/** Distinguishes text that is not JSON from a JSON string. */
class NotJson {
  constructor(readonly text: string) {}
}

function parseResponse(received: unknown): unknown {
  if (typeof received !== 'string' || received === '') return received
  try {
    return JSON.parse(received)
  } catch {
    return new NotJson(received)
  }
}

/** Ignores a 401 for the token of a previous session. */
function endRefusedSession(call: CallName, error: unknown): void {
  if (!isAxiosError(error) || error.response?.status !== 401) return
  const session = readSession()
  const sent = error.config?.headers.get('Authorization')
  if (session === null || sent !== `Bearer ${session.token}`) return
  const challenge = error.response.headers['www-authenticate']
  if (refusesToken(typeof challenge === 'string' ? challenge : null, ownRefusals.includes(call)))
    endSession('expired')
}

/** Reads the `Date` header of responses that cannot come from a cache. */
function learnFrom({ config, headers }: AxiosResponse): void {
  const isFresh = config.method !== 'get' || /no-store/i.test(String(headers['cache-control']))
  if (!isFresh || typeof headers.date !== 'string') return
  learnServerTime(Date.parse(headers.date))
  scheduleExpiry()
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!isAxiosError(error)) return new ApiError('malformed', { body: error })
  if (error.code === 'ERR_CANCELED') return new ApiError('cancelled')
  const traceparent = traceparentOf(error.config)
  if (error.code === 'ETIMEDOUT' || error.code === 'ECONNABORTED')
    return new ApiError('timeout', { traceparent })
  const { response } = error
  if (response === undefined) return new ApiError('network', { traceparent })
  const bytes = toBytes(response.data)
  return new ApiError('http', {
    status: response.status,
    body: bytes === null ? errorBodyOf(response.data) : parseJson(bytes),
    retryAfter: parseRetryAfter(response.headers['retry-after']),
    traceparent,
  })
}

const traceparentOf = (config: AxiosResponse['config'] | undefined): string =>
  String(config?.headers.get(TRACEPARENT) || '')

// An error may be plain text ('Usuario Ativo').
const errorBodyOf = (data: unknown): unknown => (data instanceof NotJson ? data.text : data)

// By tag, not by instanceof: the buffer may come from another realm.
function toBytes(data: unknown): Uint8Array<ArrayBuffer> | null {
  return Object.prototype.toString.call(data) === '[object ArrayBuffer]'
    ? new Uint8Array(data as ArrayBuffer)
    : null
}

const parseJson = (bytes: Uint8Array): unknown => errorBodyOf(parseResponse(new TextDecoder().decode(bytes)))

function isJson(contentType: unknown): boolean {
  return typeof contentType === 'string' && /[/+]json\b/i.test(contentType)
}

function parseRetryAfter(retryAfter: unknown): number | null {
  const seconds = Number(retryAfter)
  return typeof retryAfter === 'string' && Number.isFinite(seconds) ? seconds : null
}

/** Parses Content-Disposition leniently (RFC 6266). Returns a '.pdf' name without path separators. */
function parseFilename(disposition: unknown): string {
  const header = typeof disposition === 'string' ? disposition : ''
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  const [, quoted, bare = ''] = /filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;]*))/i.exec(header) ?? []
  // Header values are exposed as Latin-1, but servers send UTF-8.
  const plain = fromUtf8(quoted?.replace(/\\(["\\])/g, '$1') ?? bare)
  const name = (extended && decodeUriPart(extended)) ?? decodeUriPart(plain) ?? plain
  const safe = name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  // An RFC 2047 encoded-word is not valid in HTTP.
  if (safe === '' || safe === 'pdf' || safe.startsWith('=-')) return 'boleto.pdf'
  return /\.pdf$/i.test(safe) ? safe : `${safe}.pdf`
}

function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancelled = () => {
      clearTimeout(timer)
      reject(new ApiError('cancelled'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancelled)
      resolve()
    }, ms)
    if (signal?.aborted) cancelled()
    else signal?.addEventListener('abort', cancelled, { once: true })
  })
}
