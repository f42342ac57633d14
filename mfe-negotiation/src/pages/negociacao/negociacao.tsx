import { useLoaderData } from '@portal/runtime/router'
import { loadChoice } from '../../offer/choice-loader'
import { OfferChoice } from '../../offer/offer-choice'
import { FamilyNotice } from './family-notice'

export { ErrorBoundary } from '../../layout/load-failure'
export const loader = loadChoice

/**
 * The payment choice: in full, by instalments or by an own proposal. Also serves -reneg, -eavm, -drc, -reorg and
 * -boleto-24hrs; journey/families.ts has their differences.
 */
export function ChoicePage() {
  const data = useLoaderData<typeof loader>()
  const { opportunity } = data.negotiation
  return (
    <OfferChoice key={opportunity.idNegociacao} {...data}>
      <FamilyNotice opportunity={opportunity} />
    </OfferChoice>
  )
}
