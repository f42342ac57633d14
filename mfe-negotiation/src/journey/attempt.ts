import { type ConclusionAttempt, conditionsOf, saveAttempt } from '@portal/debtor/conclusion'
import { groupOf, type Negotiation, type Quote } from './negotiation'

/** A new attempt, kept before anything is sent. */
export function startAttempt(negotiation: Negotiation & { quote: Quote }): ConclusionAttempt {
  const { terms } = negotiation.quote
  const attempt: ConclusionAttempt = {
    key: crypto.randomUUID(),
    proposalId: terms.idProposta,
    sentAt: Date.now(),
    conditions: conditionsOf(terms),
    group: groupOf(negotiation),
  }
  saveAttempt(attempt)
  return attempt
}
