import { currentTaxId, loadSlipCodes } from '@portal/debtor'
import type { Conditions } from '@portal/debtor/conclusion'
import { loadNow } from '@portal/debtor/reads'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { TOLERATED_WAIT_MS, withTimeout } from '@portal/domain/with-timeout'
import { getServerTime } from '@portal/runtime'
import { type LoaderFunctionArgs, redirect } from '@portal/runtime/router'
import { type ConcludedAgreement, fromAgreement } from '../journey/concluded-agreement'
import { familyOf } from '../journey/families'
import { getNegotiation, updateNegotiation } from '../journey/negotiation-store'
import { loadOpportunitiesAnew } from '../journey/opportunities'
import { slipOf } from './slip-card'

export interface SuccessData {
  agreement: ConcludedAgreement
  taxId: string
  /** Null if there is no slip yet, or if the request failed. */
  line: string | null
  /** The conditions chosen in this tab, if the agreement has other ones. */
  notContracted: Conditions | null
  /** ISO date. */
  today: string
}

/** The new agreement, or the one in `?acordo=`. A failed request for the line is not fatal. */
export async function loadSuccess({ request }: LoaderFunctionArgs): Promise<SuccessData> {
  const { pathname, searchParams } = new URL(request.url)
  const agreement = await agreementToShow(searchParams.get('acordo'), request.signal)
  if (agreement === null) throw redirect(findElsewhere())
  const { successPath } = familyOf(agreement.family)
  if (successPath !== pathname)
    throw redirect(`${successPath}?${new URLSearchParams({ acordo: agreement.number })}`)
  const here = getNegotiation()
  const now = loadNow().catch(() => new Date(getServerTime()))
  return {
    agreement,
    taxId: currentTaxId(),
    line: await loadLineOf(agreement, request.signal),
    notContracted: (here?.agreement?.number === agreement.number && here.notContracted) || null,
    today: inSaoPaulo(await now).date,
  }
}

/** Refetches the list while documents or a signature are pending, as their state may have changed. */
async function agreementToShow(
  wanted: string | null,
  signal: AbortSignal,
): Promise<ConcludedAgreement | null> {
  const made = getNegotiation()?.agreement ?? null
  const number = wanted ?? made?.number ?? null
  if (number === null) return null
  const mine = made?.number === number ? made : null
  if (mine && mine.nextStep === 'PAGAR' && mine.line !== null) return mine
  const fresh = await fromList(number, signal).catch((error: unknown) => {
    if (mine) return null
    throw error
  })
  if (!mine || !fresh) return fresh ?? mine
  const debitAccount = fresh.debitAccount ?? mine.debitAccount ?? null
  const merged = { ...fresh, line: mine.line, debitAccount }
  updateNegotiation((negotiation) => ({ ...negotiation, agreement: merged }))
  return merged
}

async function fromList(number: string, signal: AbortSignal): Promise<ConcludedAgreement | null> {
  const { agreements } = await loadOpportunitiesAnew(signal)
  const agreement = agreements.find(({ numeroAcordo }) => numeroAcordo === number)
  return agreement ? fromAgreement(agreement) : null
}

/** Redirect target without an agreement: the open step, or the list of agreements. */
const findElsewhere = () => (getNegotiation() === null ? '/painel-negociacoes' : '/revisao')

async function loadLineOf(agreement: ConcludedAgreement, signal: AbortSignal): Promise<string | null> {
  if (agreement.line !== null) return agreement.line
  if (!agreement.hasSlip) return null
  const codes = await withTimeout(TOLERATED_WAIT_MS, loadSlipCodes(slipOf(agreement, currentTaxId()), signal))
  if (codes === null) return null
  const { line } = codes
  updateNegotiation((negotiation) =>
    negotiation.agreement?.number === agreement.number
      ? { ...negotiation, agreement: { ...agreement, line } }
      : negotiation,
  )
  return line
}
