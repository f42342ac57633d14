import type { CallName } from '@portal/contract'

/** @deprecated The HTTP client sends every call itself. The name stays until the next major version. */
export interface EarlyCall {
  call: CallName
  body: string
  answer: Promise<Response>
}
