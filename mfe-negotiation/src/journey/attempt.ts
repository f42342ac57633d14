import { type ConclusionAttempt, conditionsOf, saveAttempt } from '@portal/debtor/conclusion'
import { newId } from '@portal/domain/new-id'
import { execution, getServerTime } from '@portal/runtime'
import { groupOf, type Negotiation, type Quote } from './negotiation'

/** Creates an attempt and stores it before the request is sent. */
export function startAttempt(negotiation: Negotiation & { quote: Quote }): ConclusionAttempt {
  const { terms } = negotiation.quote
  const execId = execution.get()
  const attempt: ConclusionAttempt = {
    key: newId(),
    proposalId: terms.idProposta,
    sentAt: getServerTime(),
    conditions: conditionsOf(terms),
    group: groupOf(negotiation),
    originalValue: negotiation.opportunity.valorOriginal,
    ...(execId !== null && { execId }),
  }
  saveAttempt(attempt)
  return attempt
}
