import type { CallName } from '@portal/contract'
import { buffered } from './buffered'

/** A failed call, or a violated rule of the contract; contains no response data. */
export interface FailedCall {
  call: CallName
  /** `network`, `timeout`, `malformed`, `http-<status>`, or the violated rule. */
  kind: string
}

/** Consumed by telemetry. 4xx responses are not recorded. */
export const failedCalls = buffered<FailedCall>()
