import type { CallName } from '@portal/contract'

/** @deprecated Unused: the HTTP client sends all calls. Removed in the next major version. */
export interface EarlyCall {
  call: CallName
  body: string
  answer: Promise<Response>
}
