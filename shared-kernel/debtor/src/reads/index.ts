/** Debtor data shared by several modules: requested once per page and cached while fresh. */

export { resumePointQuery } from '../resume/resume'
export { type SlipCodes, slipCodesQuery } from '../slips/slip-calls'
export { type Address, addressQuery, streetQuery } from './address'
export {
  basicDataQuery,
  type ServiceNeeds,
  type ShownChoice,
  saveServiceNeeds,
  saveWhatsAppOptIn,
} from './basic-data'
export { businessDayQuery, clockLeadQuery, loadNow } from './calendar'
export { debtorNameQuery, learnName, useDebtorName } from './debtor-name'
export { debtorKey, negotiationsKey, profileKey, resetNegotiations } from './keys'
export { type Limits, limitsQuery } from './limits'
export { loadAgreementsAnew, negotiationListQuery, type OpenList } from './negotiation-list'
