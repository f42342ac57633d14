/** Recovery of conclusions (Formalizar) whose response was lost. */

export { unknownStage } from '../outcome/waiting'
export {
  type AnonymousAttempt,
  anonymousAttempts,
  type ConclusionAttempt,
  openAttemptOf,
  openAttempts,
  removeAttempt,
  saveAttempt,
} from './attempt'
export { agreementOfGroup, type ConclusionState } from './conclusion-state'
export {
  type Conditions,
  conditionsInWords,
  conditionsOf,
  conditionsShape,
  hasSameConditions,
  instalmentsInWords,
} from './conditions'
export { anonymousConclusionQuery, conclusionQuery, lookUpConclusion } from './look-up'
export { refusalInWords, refusedInWords } from './refusal'
export { type MadeAgreement, trackConclusion } from './track-conclusion'
