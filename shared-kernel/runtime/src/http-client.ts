import type { CallName } from '@portal/contract'
import { senseOn } from '@portal/contract/sense'
import { csrfWrites, isCsrfRefusal } from '@portal/domain/csrf-token'
import { isRetryable, UNFIT_ANSWER } from '@portal/domain/http-failure'
import { isRecord } from '@portal/domain/record'
import { Misfit, readAs } from '@portal/domain/shape'
import axios, { type AxiosAdapter, type AxiosInstance, type AxiosResponse, isAxiosError } from 'axios'
import { ApiError } from './api-error'
import { reportBank } from './bank-report'
import { getCallPolicy } from './call-policy'
import { learnServerTime } from './clock'
import { getConfig } from './config'
import { endpointOf } from './endpoint'
import { keepaliveAdapter } from './fetch-adapter'
import { sendRepeatable } from './repeatable-call'
import { getBankDate } from './server-time'
import { endSession, readSession, scheduleExpiry, syncSession } from './session'
import { refusesToken } from './session-refusal'
import { type CallRequest, CSRF_UNAVAILABLE, type ReceivedFile, type Transport } from './transport'
import { identification } from './visit'
import { answers, ownRefusals, repeatable } from './wire'

const FIRST_RETRY_DELAY_MS = 400
const CSRF_CALL = 'GET /api/v1/get-csrf-token'
const PDF_MAGIC = '%PDF'

/** Third-party services: neither token nor identification is sent to them (spec §6). */
const thirdPartyCalls: ReadonlySet<CallName> = new Set([
  'GET /api/timezone/America/Sao_Paulo',
  'GET /api/v1/cep/{cep}',
])

/** Ends the session at the API, which refuses all calls of that session still in flight. */
const LOGOUT: CallName = 'POST /api/auth/TokenValidate'
const LOGOUT_WAITS_MS = 2000

/** The one axios instance. Tests pass an adapter in place of the network. */
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
    const isAnonymous = request.skipAuth || thirdPartyCalls.has(request.call)
    /** Throws where the login that the call is for has ended since, in this tab or in another. Events read nothing. */
    const checkOwner = (kind: 'cancelled' | 'network') => {
      if (isAnonymous || request.keepalive) return
      if (!syncSession() || (sentFor !== undefined && sentFor !== readSession()?.cpfCnpj))
        throw new ApiError(kind)
    }
    // For axios, false means that the header is never set.
    if (isAnonymous) {
      headers.Authorization = false
      headers['X-Identification'] = false
    }
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
        ...(request.keepalive && { adapter: keepaliveAdapter }),
        ...(onUploadProgress && {
          onUploadProgress: ({ progress = 0 }: { progress?: number | undefined }) =>
            onUploadProgress(progress),
        }),
      })
      // A write has reached the bank: its answer counts as lost.
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
        if (attempt >= retries || !isRetryable(failure)) throw failure
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
    // A call sent after the logout would only be refused.
    if (isLoggingOut()) throw new ApiError('cancelled')
    if (request.call === LOGOUT) {
      await Promise.race([waitForInFlight(), delay(LOGOUT_WAITS_MS, request.signal)])
      endedToken = readSession()?.token
      // Answered later, these would be refusals too, which the browser writes down as errors.
      for (const each of inFlight.values()) each.abort()
    }
    const call = abortableBy(request.signal)
    const answer = sendWithRetries({ ...request, signal: call.signal }, responseType)
    inFlight.set(answer, call)
    return answer.finally(() => inFlight.delete(answer))
  }

  async function sendForJson(request: CallRequest) {
    const { status, data, headers } = await schedule(request, 'json')
    // A captive portal or a proxy returns 200 with HTML, whatever its Content-Type.
    const isText = typeof data === 'string' && data !== '' && !isJson(headers['content-type'])
    if (isText || data instanceof NotJson) throw new ApiError('malformed', { status })
    return { status, data: readAnswer(request.call, status, data) }
  }

  return {
    prepareWrites: prepare,
    send: (request) =>
      repeatable.includes(request.call) ? sendRepeatable(request, sendForJson) : sendForJson(request),
    async sendForFile(request): Promise<ReceivedFile> {
      const { status, data, headers } = await schedule(request, 'arraybuffer')
      const bytes = toBytes(data)
      if (bytes === null || new TextDecoder().decode(bytes.subarray(0, PDF_MAGIC.length)) !== PDF_MAGIC) {
        throw new ApiError('malformed', { status, body: bytes === null ? data : parseJson(bytes) })
      }
      const blob = new Blob([bytes], { type: 'application/pdf' })
      return { blob, filename: parseFilename(headers['content-disposition']) }
    },
  }
}

/** `AbortSignal.any` is younger than some of the browsers here. */
function abortableBy(signal: AbortSignal | undefined): AbortController {
  const call = new AbortController()
  if (signal?.aborted) call.abort()
  else signal?.addEventListener('abort', () => call.abort(), { once: true })
  return call
}

/**
 * The token request follows the call policy, without retries. Its failure is not the main call's, which was
 * never sent.
 */
function csrfWritesOf(client: AxiosInstance, refused: (call: CallName, error: unknown) => void) {
  const fetchToken = async () => {
    try {
      const { method, url } = endpointOf(CSRF_CALL, {}, getConfig().apiBase)
      const { timeoutMs } = getCallPolicy(CSRF_CALL)
      const { data } = await client.request<unknown>({ method, url, timeout: timeoutMs })
      if (isRecord(data) && typeof data.csrfToken === 'string') return data.csrfToken
    } catch (error) {
      refused(CSRF_CALL, error)
    }
    throw new ApiError('network', { body: { codigo: CSRF_UNAVAILABLE } })
  }
  return csrfWrites(fetchToken, (error) => {
    const { status, body } = toApiError(error)
    return isCsrfRefusal(status, body)
  })
}

/**
 * What of a response has the contract's shape and makes sense; the rest is left out, and all of it reported. A 2xx that
 * the contract does not name stands for a 200.
 */
function readAnswer(call: CallName, status: number, data: unknown): unknown {
  const shapes = answers[call]
  const { value, leftOut } = readAs(shapes?.[status] ?? shapes?.[200] ?? 'any', data, senseOn(getBankDate()))
  const isUnfit = value instanceof Misfit
  for (const { rule } of isUnfit ? [...leftOut, value] : leftOut) reportBank(call, rule)
  if (isUnfit) throw new ApiError('malformed', { status, body: { codigo: UNFIT_ANSWER } })
  return value
}

/** Response text that is not JSON. A class distinguishes it from a JSON string. */
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

/** The response may be to the token of a session that has ended since. */
function endRefusedSession(call: CallName, error: unknown): void {
  if (!isAxiosError(error) || error.response?.status !== 401) return
  const session = readSession()
  const sent = error.config?.headers.get('Authorization')
  if (session === null || sent !== `Bearer ${session.token}`) return
  const challenge = error.response.headers['www-authenticate']
  if (refusesToken(typeof challenge === 'string' ? challenge : null, ownRefusals.includes(call)))
    endSession('expired')
}

/** Only from responses that no cache has kept. */
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
  if (error.code === 'ETIMEDOUT' || error.code === 'ECONNABORTED') return new ApiError('timeout')
  const { response } = error
  if (response === undefined) return new ApiError('network')
  const bytes = toBytes(response.data)
  return new ApiError('http', {
    status: response.status,
    body: bytes === null ? errorBodyOf(response.data) : parseJson(bytes),
    retryAfter: parseRetryAfter(response.headers['retry-after']),
  })
}

// A refusal may be plain text ('Usuario Ativo').
const errorBodyOf = (data: unknown): unknown => (data instanceof NotJson ? data.text : data)

// By tag and not by instanceof: the buffer may come from another realm.
function toBytes(data: unknown): Uint8Array<ArrayBuffer> | null {
  return Object.prototype.toString.call(data) === '[object ArrayBuffer]'
    ? new Uint8Array(data as ArrayBuffer)
    : null
}

function parseJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isJson(contentType: unknown): boolean {
  return typeof contentType === 'string' && /[/+]json\b/i.test(contentType)
}

function parseRetryAfter(retryAfter: unknown): number | null {
  const seconds = Number(retryAfter)
  return typeof retryAfter === 'string' && Number.isFinite(seconds) ? seconds : null
}

/** The name that Content-Disposition gives (RFC 6266), without anything that could leave the folder. */
function parseFilename(disposition: unknown): string {
  const header = typeof disposition === 'string' ? disposition : ''
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(header)?.[1]
  const name = (extended === undefined ? null : tryDecode(extended)) ?? plain
  return name?.replace(/[/\\:*?"<>|]/g, '-').trim() || 'boleto.pdf'
}

function tryDecode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
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
