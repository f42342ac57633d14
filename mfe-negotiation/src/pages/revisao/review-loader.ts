import type { Data } from '@portal/contract'
import { execInPath } from '@portal/debtor'
import { loadNow } from '@portal/debtor/reads'
import { ApiError, send } from '@portal/runtime'
import { type LoaderFunctionArgs, redirect } from '@portal/runtime/router'
import { findAgreement } from '../../journey/conclude'
import { familyOf } from '../../journey/families'
import { loadStep } from '../../journey/load-step'
import type { Negotiation, Quote } from '../../journey/negotiation'
import { recordAgreement, recordExistingAgreement } from '../../journey/record-agreement'
import { ensureReservation } from '../../journey/submit-step'

type Summary = Data<'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'>

export interface ReviewData {
  negotiation: Negotiation & { quote: Quote }
  summary: Summary
}

/** Everything to read before accepting, for exactly what was chosen. */
export async function loadReview({ request }: LoaderFunctionArgs): Promise<ReviewData> {
  const opened = await loadStep('review', request)
  await redirectIfConcluded(opened)
  try {
    return await readReview(opened, request.signal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) await redirectIfWithdrawn(opened)
    throw error
  }
}

async function readReview(opened: Negotiation, signal: AbortSignal): Promise<ReviewData> {
  const ready = await ensureReservation(opened, await loadNow(), signal)
  if (ready.kind === 'elsewhere') throw redirect(ready.path)
  const { negotiation } = ready
  const { quote } = negotiation
  if (quote === null) throw redirect(familyOf(negotiation.opportunity.familia).choicePath)
  const { data } = await send('GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}', {
    params: {
      carteira: quote.terms.carteira,
      contrato: negotiation.opportunity.idNegociacao,
      parcelas: String(quote.terms.qtdeParcelas),
      exec: execInPath(),
    },
    signal,
  })
  return { negotiation: { ...negotiation, quote }, summary: data }
}

/** A conclusion was sent before a reload and its response was lost: checks for an agreement first. */
async function redirectIfConcluded(negotiation: Negotiation): Promise<void> {
  if (negotiation.attempt === null) return
  const agreement = await findAgreement(negotiation).catch(() => null)
  if (agreement) throw redirect(recordAgreement(negotiation, agreement))
}

/** The group is no longer at the bank: it was agreed while this page was loading, here or elsewhere. */
async function redirectIfWithdrawn(negotiation: Negotiation): Promise<void> {
  await redirectIfConcluded(negotiation)
  const path = await recordExistingAgreement(negotiation).catch(() => null)
  if (path !== null) throw redirect(path)
}
