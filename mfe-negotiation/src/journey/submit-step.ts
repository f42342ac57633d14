import { loadNow } from '@portal/debtor/reads'
import { ApiError } from '@portal/runtime'
import type { RoutePath } from '@portal/runtime/router'
import { calculate, isAlreadyAgreed, isQuoteValid } from './calculate'
import { familyOf } from './families'
import type { Negotiation, Progress } from './negotiation'
import { saveNegotiation } from './negotiation-store'
import { recordExistingAgreement } from './record-agreement'
import { furthestStep, pathOf, stepOfErrors, updateProgress, withImpliedMethod, withRefusal } from './steps'
import { type QuoteState, requestQuote } from './use-quote'

type StepResult =
  | { kind: 'to'; path: RoutePath; negotiation: Negotiation }
  | Exclude<QuoteState, { kind: 'quoted' }>

type StepChange = Partial<Pick<Progress, 'firstDueDate' | 'method' | 'debitAccount' | 'quote'>>

/** Saves a step's choice and returns the next path. Calculates the choices first, unless they are already reserved. */
export async function submitStep(negotiation: Negotiation, change: StepChange): Promise<StepResult> {
  const changed = withImpliedMethod(updateProgress(negotiation, change))
  const { choice } = changed
  const family = familyOf(changed.opportunity.familia)
  const id = changed.opportunity.idNegociacao
  if (choice === null) return { kind: 'to', path: pathOf(family, 'choice', id), negotiation: changed }
  const proceed = (next: Negotiation): StepResult => {
    saveNegotiation(next)
    return { kind: 'to', path: pathOf(family, furthestStep(family, next), id), negotiation: next }
  }
  if (isQuoteValid(changed, await loadNow())) return proceed(changed)
  const answer = await requestQuote(changed, { ...changed, choice })
  if (answer.kind === 'failed' && !(answer.error instanceof ApiError)) throw answer.error
  return answer.kind === 'quoted' ? proceed({ ...changed, quote: answer.quote }) : answer
}

export type Reservation =
  | { kind: 'ready'; negotiation: Negotiation }
  /** A choice was refused and its screen shows the errors, or an agreement already exists. */
  | { kind: 'elsewhere'; path: RoutePath }

/** For the review: ensures a reservation for exactly these choices; renews an expired one. */
export async function ensureReservation(
  negotiation: Negotiation,
  now: Date,
  signal: AbortSignal,
): Promise<Reservation> {
  const { choice, opportunity } = negotiation
  const family = familyOf(opportunity.familia)
  if (choice === null) return { kind: 'elsewhere', path: pathOf(family, 'choice', opportunity.idNegociacao) }
  if (isQuoteValid(negotiation, now)) return { kind: 'ready', negotiation }
  const answer = await calculate(negotiation, { ...negotiation, choice }, signal).catch(async (error) => {
    const path = isAlreadyAgreed(error) ? await recordExistingAgreement(negotiation) : null
    if (path === null) throw error
    return { kind: 'elsewhere' as const, path }
  })
  if (answer.kind === 'elsewhere') return answer
  if (answer.kind === 'quoted') {
    return { kind: 'ready', negotiation: saveNegotiation({ ...negotiation, quote: answer.quote }) }
  }
  const step = stepOfErrors(family, answer.errors)
  saveNegotiation(withRefusal(negotiation, step, answer.errors))
  return { kind: 'elsewhere', path: pathOf(family, step, opportunity.idNegociacao) }
}
