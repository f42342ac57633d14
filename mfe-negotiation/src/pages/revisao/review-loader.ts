import type { Data } from '@portal/contract'
import { execInPath } from '@portal/debtor'
import { loadNow } from '@portal/debtor/reads'
import { ApiError, send } from '@portal/runtime'
import { type LoaderFunctionArgs, redirect } from '@portal/runtime/router'
import { reserve } from '../../journey/advancing'
import { findAgreement } from '../../journey/concluding'
import { familyOf } from '../../journey/families'
import type { Negotiation, Quote } from '../../journey/negotiation'
import { openStep } from '../../journey/opening'
import { settle, settleElsewhere } from '../../journey/settling'

type Summary = Data<'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'>

export interface ReviewData {
  negotiation: Negotiation & { quote: Quote }
  summary: Summary
}

/** Everything to read before accepting, for exactly what was chosen. */
export async function loadReview({ request }: LoaderFunctionArgs): Promise<ReviewData> {
  const opened = await openStep('review', request)
  await leaveIfConcluded(opened)
  try {
    return await readReview(opened, request.signal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) await leaveIfGone(opened)
    throw error
  }
}

async function readReview(opened: Negotiation, signal: AbortSignal): Promise<ReviewData> {
  const ready = await reserve(opened, await loadNow(), signal)
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

/** A conclusion was sent before this page was opened again and nobody heard its answer: ask first. */
async function leaveIfConcluded(negotiation: Negotiation): Promise<void> {
  if (negotiation.attempt === null) return
  const agreement = await findAgreement(negotiation).catch(() => null)
  if (agreement) throw redirect(settle(negotiation, agreement))
}

/** The bank does not know the group any more: it was agreed upon while this page was loading, here or elsewhere. */
async function leaveIfGone(negotiation: Negotiation): Promise<void> {
  await leaveIfConcluded(negotiation)
  const path = await settleElsewhere(negotiation).catch(() => null)
  if (path !== null) throw redirect(path)
}
