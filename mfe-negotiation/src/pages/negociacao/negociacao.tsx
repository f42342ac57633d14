import { useLoaderData } from '@portal/runtime/router'
import { loadChoice } from '../../offer/choice-loader'
import { OfferChoice } from '../../offer/offer-choice'
import { FamilyNotice } from './family-notice'

export { ErrorBoundary } from '../../layout/load-failure'
export const loader = loadChoice

/**
 * How to pay: in full, by instalments or by an own proposal. /negociacao and its variants -reneg, -eavm,
 * -drc, -reorg and -boleto-24hrs are this screen; the differences of the families are in journey/families.ts.
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
