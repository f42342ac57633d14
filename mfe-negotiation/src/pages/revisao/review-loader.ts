import { send, serverNow } from 'shared-kernel'
import type { Data } from 'shared-kernel/contract'
import { type LoaderFunctionArgs, redirect } from 'shared-kernel/router'
import { reserve } from '../../journey/advancing'
import { findAgreement } from '../../journey/concluding'
import { familyOf } from '../../journey/families'
import type { Negotiation, Quote } from '../../journey/negotiation'
import { openStep } from '../../journey/opening'
import { execResposta } from '../../journey/opportunities'
import { settle } from '../../journey/settling'

export type Summary = Data<'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'>

export interface ReviewData {
  negotiation: Negotiation & { quote: Quote }
  summary: Summary
}

/** Everything to read before accepting, for exactly what was chosen. */
export async function loadReview({ request }: LoaderFunctionArgs): Promise<ReviewData> {
  const opened = await openStep('review', request)
  await leaveIfConcluded(opened)
  const ready = await reserve(opened, await serverNow(), request.signal)
  if (ready.kind === 'elsewhere') throw redirect(ready.path)
  const { negotiation } = ready
  const { quote } = negotiation
  if (quote === null) throw redirect(familyOf(negotiation.opportunity.familia).choicePath)
  const { data } = await send('GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}', {
    params: {
      carteira: quote.terms.carteira,
      contrato: negotiation.opportunity.idNegociacao,
      parcelas: String(quote.terms.qtdeParcelas),
      exec: execResposta() || '0',
    },
    signal: request.signal,
  })
  return { negotiation: { ...negotiation, quote }, summary: data }
}

/** A conclusion was sent before this page was opened again and nobody heard its answer: ask first. */
async function leaveIfConcluded(negotiation: Negotiation): Promise<void> {
  if (negotiation.attempt === null) return
  const agreement = await findAgreement(negotiation).catch(() => null)
  if (agreement) throw redirect(settle(negotiation, agreement))
}
