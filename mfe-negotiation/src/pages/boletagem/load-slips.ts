import type { ProposalSlip } from '@portal/contract'
import { stateModeOf } from '@portal/domain/tax-id'
import { identification, readSession, send } from '@portal/runtime'
import { redirect } from '@portal/runtime/router'

export interface ProposalSlipsData {
  slips: readonly ProposalSlip[]
  /** Where somebody without a password gets one. */
  registration: '/cria-senha' | '/cadastro-pj'
  loggedIn: boolean
}

/** The campaign's slips of whoever was consulted; identity stays masked (product decision 5). */
export async function loadProposalSlips(request: Request): Promise<ProposalSlipsData> {
  const session = readSession()
  const taxId = session?.cpfCnpj ?? identification.get()
  if (taxId === null) throw redirect('/')
  const { data } = await send('POST /api/v1/p/{taxId}', { params: { taxId }, signal: request.signal })
  return {
    slips: data.boletos,
    registration: stateModeOf(taxId) === 'PJ' ? '/cadastro-pj' : '/cria-senha',
    loggedIn: session !== null,
  }
}
