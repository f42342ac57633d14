import { consultHandlers } from '../access/consult'
import { priceOf } from '../access/consulted-ids'
import { loginHandlers } from '../access/login'
import { passkeyHandlers } from '../access/passkeys'
import { passwordHandlers } from '../access/passwords'
import { emailLinkHandlers } from '../contact/email-links'
import { identityHandlers } from '../contact/identity-handlers'
import { interactiveKnowledgeHandlers } from '../contact/interactive-knowledge/handlers'
import { preferenceHandlers } from '../contact/preference-handlers'
import { agreementHandlers } from '../negotiation/agreement-handlers'
import { conclusionHandlers } from '../negotiation/conclude'
import { paperHandlers } from '../negotiation/documents'
import { negotiationHandlers } from '../negotiation/negotiation-handlers'
import { settlementHandlers } from '../negotiation/settlement'
import { signatureHandlers } from '../negotiation/signature'
import { slipHandlers } from '../negotiation/slips'
import { journeyHandlers } from '../tracking/journey-handlers'
import { callHandlers } from '../widget/call-handlers'
import { chatHandlers } from '../widget/help-bot'
import { postalCodeHandlers } from '../widget/postal-codes'
import type { Handlers } from './handler'

/** The whole contract; a missing handler does not compile. */
export const handlers: Handlers = {
  ...consultHandlers,
  ...loginHandlers,
  ...passwordHandlers,
  ...passkeyHandlers,
  ...identityHandlers,
  ...emailLinkHandlers,
  ...interactiveKnowledgeHandlers,
  ...preferenceHandlers,
  ...negotiationHandlers,
  ...conclusionHandlers,
  ...agreementHandlers,
  ...slipHandlers,
  ...settlementHandlers,
  ...paperHandlers,
  ...signatureHandlers,
  ...journeyHandlers,
  ...callHandlers,
  ...chatHandlers,
  ...postalCodeHandlers,
  'GET /api/v1/altcha': async ({ caller }, sandbox) =>
    await sandbox.botCheck.challenge(priceOf(sandbox, caller)),
}
