import type { ProposalSlip } from '@portal/contract'
import { execResposta } from '@portal/debtor'
import { stateModeOf } from '@portal/domain/tax-id'
import { ApiError, identification, readSession, send, toast } from '@portal/runtime'
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
  const { data } = await send('POST /api/v1/p/{taxId}', {
    params: { taxId },
    body: { execResposta: execResposta() },
    signal: request.signal,
  }).catch((error: unknown) => {
    // The execution is over, or was never this browser's: only a new consult shows the slips.
    if (session !== null || !(error instanceof ApiError) || error.status !== 401) throw error
    toast('Para ver os boletos, consulte o CPF ou CNPJ de novo.', { tone: 'error' })
    throw redirect('/')
  })
  return {
    slips: data.boletos,
    registration: stateModeOf(taxId) === 'PJ' ? '/cadastro-pj' : '/cria-senha',
    loggedIn: session !== null,
  }
}
