import type { ProposalSlip } from '@portal/contract'
import { stateModeOf } from '@portal/domain/tax-id'
import { identification, readSession, send } from '@portal/runtime'
import { redirect } from '@portal/runtime/router'

export interface ProposalSlipsData {
  slips: readonly ProposalSlip[]
  /** The path to create a password. */
  registration: '/cria-senha' | '/cadastro-pj'
  loggedIn: boolean
}

/** The campaign's slips of the consulted tax id; the identity is masked (product decision 5). */
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
