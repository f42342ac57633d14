/** What modules share about a debtor. */
export { type NegotiationStepId, negotiationStep, negotiationSteps } from './negotiation-steps'
export { type ChoicePath, offerLink, pathByFamily } from './offer-link'
export { type Outcome, outcomeOf } from './outcome/error-catalogue'
export { type ResumePoint, resumePoint } from './resume/resume'
