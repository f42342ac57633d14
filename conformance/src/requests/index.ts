import { accessRequests } from './access'
import { journeyRequests } from './journey'
import { negotiationRequests } from './negotiation'
import { passkeyRequests } from './passkeys'
import type { Requests } from './request'

/** One request for each call, using prepared people only. */
export const requests: Requests = {
  ...accessRequests,
  ...negotiationRequests,
  ...journeyRequests,
  ...passkeyRequests,
}
