import { isLegible } from '@portal/domain/http-failure'
import { isRecord } from '@portal/domain/record'

export type ApiErrorKind = 'network' | 'timeout' | 'http' | 'cancelled' | 'malformed'

/** A call without a 2xx response, or with an unreadable one. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** Null when there was no response. */
  readonly status: number | null
  readonly title: string
  readonly detail: string
  /** The problem's `codigo`: the stable name of the cause, or ''. */
  readonly code: string
  readonly body: unknown
  /** From the Retry-After header, in seconds. */
  readonly retryAfter: number | null
  /** The answer to an earlier attempt was lost, and this refusal may be about what that one did. */
  isRepetition = false

  constructor(
    kind: ApiErrorKind,
    {
      status = null,
      body = null,
      retryAfter = null,
    }: { status?: number | null; body?: unknown; retryAfter?: number | null } = {},
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
