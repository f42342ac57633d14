import type { FieldError, Opportunity, PaymentMethod } from '@portal/contract'
import { negotiationSteps } from '@portal/debtor'
import type { RoutePath } from '@portal/runtime/router'
import type { Family, StepId } from './families'
import type { Negotiation, Progress } from './negotiation'

/**
 * The steps in order; each opens when all previous ones are done. An agreement closes every step except the conclusion,
 * to prevent a second agreement.
 */

function isDone(step: StepId, progress: Progress): boolean {
  switch (step) {
    case 'choice':
      return progress.choice !== null
    case 'date':
      return progress.firstDueDate !== null
    case 'method':
      return progress.method === 'BOLETO' || (progress.method !== null && progress.debitAccount !== null)
    case 'review':
      return progress.agreement !== null
    case 'conclusion':
      return false
  }
}

/** The payment method to preset without asking: boleto, if it is the only one. A debit always needs authorisation. */
export function impliedMethod({
  formasPagamento,
}: Pick<Opportunity, 'formasPagamento'>): PaymentMethod | null {
  return formasPagamento.length === 1 && formasPagamento[0] === 'BOLETO' ? 'BOLETO' : null
}

/** Presets the method, which completes that step. */
export function withImpliedMethod(negotiation: Negotiation): Negotiation {
  const method = negotiation.firstDueDate === null ? null : impliedMethod(negotiation.opportunity)
  return method === null ? negotiation : { ...negotiation, method }
}

/** The steps to list: those with a question, and the current one. */
export function listedSteps({ steps }: Pick<Family, 'steps'>, opportunity: Opportunity, step: StepId) {
  return step === 'method' || impliedMethod(opportunity) === null
    ? steps
    : steps.filter((id) => id !== 'method')
}

/** The first step that is not done. */
export function furthestStep({ steps }: Pick<Family, 'steps'>, progress: Progress): StepId {
  if (progress.agreement !== null) return 'conclusion'
  return steps.find((step) => !isDone(step, progress)) ?? 'conclusion'
}

export function canOpenStep(family: Pick<Family, 'steps'>, progress: Progress, step: StepId): boolean {
  const furthest = furthestStep(family, progress)
  if (progress.agreement !== null || !family.steps.includes(step)) return step === furthest
  return family.steps.indexOf(step) <= family.steps.indexOf(furthest)
}

export function pathOf(family: Family, step: StepId, opportunityId: string): RoutePath {
  switch (step) {
    case 'choice':
      return `${family.choicePath}?${new URLSearchParams({ grupo: opportunityId })}`
    case 'conclusion':
      return family.successPath
    default:
      return negotiationSteps[step].path
  }
}

/** Applies a changed step: clears the refusal, keeps the other choices. */
export function updateProgress<P extends Progress>(
  progress: P,
  change: Partial<Pick<Progress, 'choice' | 'draft' | 'firstDueDate' | 'method' | 'debitAccount' | 'quote'>>,
): P {
  return { ...progress, refusal: [], ...change }
}

/** Maps the field of an Efetivar or Formalizar error to the step whose screen has it. */
const stepOfField: Readonly<Record<string, StepId>> = {
  dataPrimeiroVencimento: 'date',
  formaPagamento: 'method',
  autorizacaoDebito: 'method',
  agencia: 'method',
  conta: 'method',
}

export function stepOfErrors({ steps }: Pick<Family, 'steps'>, errors: readonly FieldError[]): StepId {
  const wanted = errors.map(({ campo }) => stepOfField[campo.split('.').at(-1) ?? campo] ?? 'choice')
  return steps.find((step) => wanted.includes(step)) ?? 'choice'
}

/** Saves the errors of a refused choice for the fields of its screen; clears an invalid date. */
export function withRefusal(
  negotiation: Negotiation,
  step: StepId,
  errors: readonly FieldError[],
): Negotiation {
  return { ...negotiation, ...(step === 'date' && { firstDueDate: null }), refusal: errors }
}
