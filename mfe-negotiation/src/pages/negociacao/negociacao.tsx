import { useLoaderData } from '@portal/runtime/router'
import { loadChoice } from '../../offer/choice-loader'
import { OfferChoice } from '../../offer/offer-choice'
import { FamilyNotice } from './family-notice'

export { ErrorBoundary } from '../../layout/load-failure'
export const loader = loadChoice

/**
 * How to pay: in full, by instalments or by a proposal of one's own. /negociacao and the -reneg, -eavm, -drc,
 * -reorg and -boleto-24hrs of it are this one screen; what sets a family apart is in journey/families.ts.
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
