import type { ProposalSlip } from '@portal/contract'
import { execResposta } from '@portal/debtor'
import { loadNow } from '@portal/debtor/reads'
import { isPastDue } from '@portal/domain/offer-validity'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { countLeftOut } from '@portal/domain/shape'
import { stateModeOf } from '@portal/domain/tax-id'
import { ApiError, identification, readSession, send, toast, visit } from '@portal/runtime'
import { redirect } from '@portal/runtime/router'
import { type LinkOwner, ownerToConfirm } from './link-owner'

export interface ProposalSlipsData {
  kind: 'slips'
  slips: readonly ProposalSlip[]
  /** Expired slips. */
  lapsed: readonly ProposalSlip[]
  /** Number of slips that failed to parse. */
  leftOut: number
  /** Path of the registration. */
  registration: '/cria-senha' | '/cadastro-pj'
  loggedIn: boolean
}

/**
 * The campaign's slips of the consulted tax id, with a masked identity (product decision 5). For a session link,
 * requested only after the person has confirmed the id.
 */
export async function loadProposalSlips(
  request: Request,
): Promise<ProposalSlipsData | { kind: 'unconfirmed'; owner: LinkOwner }> {
  const session = readSession()
  const taxId = session?.cpfCnpj ?? identification.get()
  if (taxId === null) throw redirect('/')
  const owner = ownerToConfirm(taxId, visit.get('linkOwner'), session)
  if (owner !== null) return { kind: 'unconfirmed', owner }
  const now = loadNow()
  const { data } = await send('POST /api/v1/p/{taxId}', {
    params: { taxId },
    body: { execResposta: execResposta() },
    signal: request.signal,
  }).catch((error: unknown) => {
    // The execution has expired or belongs to another browser; a new consult is needed.
    if (session !== null || !(error instanceof ApiError) || error.status !== 401) throw error
    toast('Para ver os boletos, consulte o CPF ou CNPJ de novo.', { tone: 'error' })
    throw redirect('/')
  })
  const { date: today } = inSaoPaulo(await now)
  const [slips = [], lapsed = []] = [false, true].map((isPast) =>
    data.boletos.filter(({ vencimento }) => isPastDue(vencimento, today) === isPast),
  )
  return {
    kind: 'slips',
    slips,
    lapsed,
    leftOut: countLeftOut(data, 'boletos'),
    registration: stateModeOf(taxId) === 'PJ' ? '/cadastro-pj' : '/cria-senha',
    loggedIn: session !== null,
  }
}
