/** Debtor-related code that modules share, by topic. */
export { type CodeCheck, CodeForm } from './access-code/code-form'
export { ContactForm } from './access-code/contact-form'
export { type Contact, loadContacts, reachable } from './access-code/contacts'
export { type CodeRequest, isUnproved, sendCode } from './access-code/send-code'
export { type CodeSent, loadSentCode, sentWords, spendSentCode } from './access-code/sent-code'
export { incorrectCodeNotice, triesLeftIn, triesLeftNotice } from './access-code/tries-left'
export {
  instalmentCount,
  instalmentName,
  isClosed,
  isUnsigned,
  lastDayToWithdraw,
  signingDeadline,
} from './agreements/agreement'
export { DebitFields, debitFields } from './agreements/debit-fields'
export { methodNames } from './agreements/payment-method'
export { businessDayProblem, NO_BUSINESS_DAY } from './business-days/business-day'
export { costInFull, costOf, costOfOption, costOfTerms, partsInWords, paymentsOf } from './cost'
export { downloadFile } from './files/download-file'
export { canShare } from './files/share-file'
export {
  type CompanyIdentity,
  CompanyIdentityFields,
  companyIdentity,
} from './knowledge-check/company-identity-fields'
export {
  COMPANY_CHECK,
  checkCompany,
  checkIndividual,
  type IdentityCheck,
  INDIVIDUAL_CHECK,
} from './knowledge-check/identity-check'
export {
  type IndividualIdentity,
  IndividualIdentityFields,
  individualIdentity,
} from './knowledge-check/individual-identity-fields'
export { hasKnowledgeOnFile } from './knowledge-check/knowledge-on-file'
export { type NegotiationStepId, negotiationStepIds, negotiationSteps } from './negotiation-steps'
export { type ChoicePath, offerLink, pathByFamily } from './offer-link'
export { OpeningReminder, openingReminder, RemindButton } from './opening/opening-reminder'
export { DeadlineText } from './opportunities/deadline'
export { isSuccess, type ListOutcome, listOutcomeOf } from './opportunities/list-outcome'
export { type Outcome, outcomeOf } from './outcome/error-catalogue'
export { failureMessage, useAttempt } from './outcome/failure-message'
export { failedLoad, LeftOutNotice } from './outcome/left-out'
export { LoadFailure } from './outcome/load-failure'
export { isLostAnswer } from './outcome/lost-answer'
export { recentContactInWords } from './outcome/recent-contact'
export { refusedPassword } from './outcome/refused-password'
export { type ReadBack, submitWrite, type Written } from './outcome/submit-write'
export { type AwaitedWriteName, useSentAt } from './outcome/waiting'
export { WaitingNotice } from './outcome/waiting-notice'
export { createCredential, hasPasskeys, requestCredential } from './passkeys/passkey-dialog'
export { type ResumePoint, resumePoint } from './resume/resume'
export { currentStateMode, currentTaxId, execInPath, execResposta } from './session/current-debtor'
export { CopyLineButton } from './slips/copy-line-button'
export { InBankApp, PixPayment, SlipOwner } from './slips/pix-payment'
export {
  fetchSlip,
  LINE_CALL,
  loadSlipCodes,
  PRINT_CALL,
  printSlip,
  SLIP_CALL,
  type SlipRef,
} from './slips/slip-calls'
export { slipMessage } from './slips/slip-message'
export { useSlipPix } from './slips/slip-pix'
export { useSlipFile } from './slips/use-slip-file'
