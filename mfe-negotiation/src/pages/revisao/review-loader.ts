import type { Data } from '@portal/contract'
import { execInPath } from '@portal/debtor'
import {
  type ConclusionAttempt,
  lookUpConclusion,
  openAttemptOf,
  removeAttempt,
} from '@portal/debtor/conclusion'
import { loadNow } from '@portal/debtor/reads'
import { ApiError, send } from '@portal/runtime'
import { type LoaderFunctionArgs, redirect } from '@portal/runtime/router'
import { toConclusion } from '../../journey/conclude'
import { familyOf } from '../../journey/families'
import { loadStep } from '../../journey/load-step'
import type { Negotiation, Quote } from '../../journey/negotiation'
import { recordConclusion, recordExistingAgreement } from '../../journey/record-agreement'
import { ensureReservation } from '../../journey/submit-step'

type Summary = Data<'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'>

export interface ReviewData {
  negotiation: Negotiation & { quote: Quote }
  summary: Summary
  /** A conclusion of this group whose outcome is unknown. */
  attempt: ConclusionAttempt | null
  /** Another choice was reserved meanwhile, in another tab or on another device. */
  replaced: boolean
}

/** Loads what must be read before accepting, for exactly the chosen terms. */
export async function loadReview({ request }: LoaderFunctionArgs): Promise<ReviewData> {
  const opened = await loadStep('review', request)
  const attempt = await openAttempt(opened, request.signal)
  try {
    return { ...(await readReview(opened, request.signal)), attempt }
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'cancelled') throw error
    if (error.status === 404) await redirectIfWithdrawn(opened)
    // Without a review to display, the panel shows the state of the attempt.
    if (attempt !== null) throw redirect('/painel-controle')
    throw error
  }
}

/** Recalculates once if the contract is not that of the terms, as the bank keeps one reservation per group. */
async function readReview(opened: Negotiation, signal: AbortSignal): Promise<Omit<ReviewData, 'attempt'>> {
  const reserved = await readReserved(opened, signal)
  if (isOfTerms(reserved)) return { ...reserved, replaced: false }
  const anew = await readReserved({ ...reserved.negotiation, quote: null }, signal)
  const replaced = isOfTerms(anew)
  // `idProposta` is null if the bank does not send it.
  if (!replaced && anew.summary.idProposta !== null) throw new ApiError('malformed')
  return { ...anew, replaced }
}

type Reserved = Pick<ReviewData, 'negotiation' | 'summary'>

const isOfTerms = ({ negotiation, summary }: Reserved) =>
  summary.idProposta === negotiation.quote.terms.idProposta

async function readReserved(opened: Negotiation, signal: AbortSignal): Promise<Reserved> {
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

/** A conclusion sent before a reload or in another tab; its state is looked up first. */
async function openAttempt(negotiation: Negotiation, signal: AbortSignal): Promise<ConclusionAttempt | null> {
  const attempt = openAttemptOf(negotiation.opportunity.idNegociacao)
  if (attempt === null) return null
  const conclusion = toConclusion(await lookUpConclusion(attempt, signal), negotiation)
  if (conclusion.kind === 'unknown') return attempt
  const path = recordConclusion(negotiation, attempt, conclusion)
  removeAttempt(attempt)
  if (path !== null) throw redirect(path)
  return null
}

/** Redirects if the group is gone because it was concluded while the page was loading. */
async function redirectIfWithdrawn(negotiation: Negotiation): Promise<void> {
  const path = await recordExistingAgreement(negotiation).catch(() => null)
  if (path === null) return
  const attempt = openAttemptOf(negotiation.opportunity.idNegociacao)
  if (attempt !== null) removeAttempt(attempt)
  throw redirect(path)
}
