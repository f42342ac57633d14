/** What modules share about a debtor. */
export { type ChoicePath, offerLink, pathByFamily } from './offer-link'
