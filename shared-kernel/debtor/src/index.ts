/** What modules share about a debtor. */
export { type ChoicePath, offerLink, pathByFamily } from './offer-link'
export { type Outcome, outcomeOf } from './outcome/error-catalogue'
export { type ResumePoint, resumePoint } from './resume/resume'
