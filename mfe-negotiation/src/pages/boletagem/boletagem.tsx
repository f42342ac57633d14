import { type LoaderFunctionArgs, useLoaderData, useLocation } from '@portal/runtime/router'
import { useLayoutEffect, useRef } from 'react'
import { loadProposalSlips } from './load-slips'
import { OwnerQuestion } from './owner-question'
import { ProposalSlipsPage } from './proposal-slips-page'

export { ErrorBoundary } from '../../layout/load-failure'

export const loader = ({ request }: LoaderFunctionArgs) => loadProposalSlips(request)

const oneSlip = {
  title: 'Seu boleto está pronto',
  text: 'Copie a linha ou baixe o PDF e pague no aplicativo do seu banco. Não precisa entrar.',
}
const campaignSlips = {
  title: 'Seus boletos de campanha',
  text: 'Escolha um boleto e pague no aplicativo do seu banco. Não precisa entrar.',
}

/** The campaign's slips after a consult; /boleto-facil has its own texts for a single slip. */
export function CampaignSlipsPage() {
  const data = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const isUnconfirmed = data.kind === 'unconfirmed'
  const wasUnconfirmed = useRef(isUnconfirmed)
  // The focused button is removed with the question.
  useLayoutEffect(() => {
    if (isUnconfirmed || wasUnconfirmed.current) document.querySelector<HTMLElement>('main h1')?.focus()
    wasUnconfirmed.current = isUnconfirmed
  }, [isUnconfirmed])

  if (isUnconfirmed) return <OwnerQuestion owner={data.owner} />
  return <ProposalSlipsPage {...data} {...(pathname === '/boleto-facil' ? oneSlip : campaignSlips)} />
}
