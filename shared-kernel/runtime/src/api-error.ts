import { isLegible } from '@portal/domain/http-failure'
import { isRecord } from '@portal/domain/record'

export type ApiErrorKind = 'network' | 'timeout' | 'http' | 'cancelled' | 'malformed'

/** A call without a 2xx response, or with one that does not match the contract. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** HTTP status; null without a response. */
  readonly status: number | null
  readonly title: string
  readonly detail: string
  /** The problem's `codigo`, a stable error code; '' if absent. */
  readonly code: string
  readonly body: unknown
  /** Retry-After header, in seconds. */
  readonly retryAfter: number | null
  /** Header of the request (W3C Trace Context); '' if none was sent. */
  readonly traceparent: string
  /** The response of an earlier attempt was lost; this error may result from that attempt having succeeded. */
  isRepetition = false

  constructor(
    kind: ApiErrorKind,
    {
      status = null,
      body = null,
      retryAfter = null,
      traceparent = '',
    }: { status?: number | null; body?: unknown; retryAfter?: number | null; traceparent?: string } = {},
  ) {
    const title =
      textOf(body, ['title', 'message', 'mensagem']) ||
      (typeof body === 'string' && isLegible(body) ? body : '')
    super(title || kind)
    this.kind = kind
    this.status = status
    this.title = title
    this.detail = textOf(body, ['detail'])
    this.code = textOf(body, ['codigo'])
    this.body = body
    this.retryAfter = retryAfter
    this.traceparent = traceparent
  }
}

function textOf(body: unknown, names: readonly string[]): string {
  if (!isRecord(body)) return ''
  for (const name of names) {
    const value = body[name]
    if (typeof value === 'string' && isLegible(value)) return value
  }
  return ''
}
