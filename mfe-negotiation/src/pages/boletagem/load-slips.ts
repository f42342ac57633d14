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
  /** Slips that can no longer be paid. */
  lapsed: readonly ProposalSlip[]
  /** Slips that cannot be shown. */
  leftOut: number
  /** The path to create a password. */
  registration: '/cria-senha' | '/cadastro-pj'
  loggedIn: boolean
}

/**
 * The campaign's slips of the consulted tax id; the identity is masked (product decision 5). Those of a link only
 * once the person has confirmed the id.
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
    // The execution is over, or was never this browser's: only a new consult shows the slips.
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
