import { type LoaderFunctionArgs, useLoaderData, useLocation } from '@portal/runtime/router'
import { loadProposalSlips } from './load-slips'
import { ProposalSlipsPage } from './proposal-slips-page'

export { ErrorBoundary } from '../../layout/load-failure'

export const loader = ({ request }: LoaderFunctionArgs) => loadProposalSlips(request)

/** The campaign's slips right after a consult; /boleto-facil has texts for a single ready slip. */
export function CampaignSlipsPage() {
  const data = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  return pathname === '/boleto-facil' ? (
    <ProposalSlipsPage
      {...data}
      title="Seu boleto está pronto"
      text="Copie a linha ou baixe o PDF e pague no aplicativo do seu banco. Não precisa entrar."
    />
  ) : (
    <ProposalSlipsPage
      {...data}
      title="Seus boletos de campanha"
      text="Escolha um boleto e pague no aplicativo do seu banco. Não precisa entrar."
    />
  )
}
