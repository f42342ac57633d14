import type { OfferFamily } from '@portal/contract'
import { useLoaderData } from '@portal/runtime/router'
import { Alert } from '@portal/ui'
import { loadChoice } from '../../offer/choice-loader'
import { OfferChoice } from '../../offer/offer-choice'

export { ErrorBoundary } from '../../layout/load-failure'
export const loader = loadChoice

/** Notices that some offer families show before the choice. */
const notices: Partial<Record<OfferFamily, { title: string; text: string }>> = {
  DRC: {
    title: 'Como termina este acordo',
    text: 'Depois do aceite, mandamos um código ao seu e-mail para assinar o contrato. Tenha seu e-mail por perto.',
  },
  BOLETO_24H: {
    title: 'Como funciona',
    text: 'O boleto sai na hora e vence no próximo dia útil. Depois do prazo a oferta acaba.',
  },
}

/**
 * The payment choice: in full, by instalments or by an own proposal. Also serves -reneg, -eavm, -drc, -reorg and
 * -boleto-24hrs; journey/families.ts has their differences.
 */
export function ChoicePage() {
  const data = useLoaderData<typeof loader>()
  const { opportunity } = data.negotiation
  const notice = notices[opportunity.familia]
  return (
    <OfferChoice key={opportunity.idNegociacao} {...data}>
      {notice && <Alert title={notice.title}>{notice.text}</Alert>}
    </OfferChoice>
  )
}
