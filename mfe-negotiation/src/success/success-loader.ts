import { currentTaxId, loadLine } from '@portal/debtor'
import { readSession } from '@portal/runtime'
import { type LoaderFunctionArgs, redirect } from '@portal/runtime/router'
import type { AgreementMade } from '../journey/agreement-made'
import { fromAgreement } from '../journey/agreement-made'
import { familyOf } from '../journey/families'
import { changeNegotiation, currentNegotiation } from '../journey/negotiation-store'
import { toLogin } from '../journey/opening'
import { loadOpportunitiesAnew } from '../journey/opportunities'
import { slipOf } from './slip-card'

export interface SuccessData {
  agreement: AgreementMade
  taxId: string
  /** Null when there is no slip yet, or when it could not be had just now. */
  line: string | null
}

/** The agreement just made, or the one that `?acordo=` names; never a failure because of a missing line. */
export async function loadSuccess({ request }: LoaderFunctionArgs): Promise<SuccessData> {
  if (readSession() === null) throw toLogin(request)
  const { pathname, searchParams } = new URL(request.url)
  const agreement = await agreementToShow(searchParams.get('acordo'), request.signal)
  if (agreement === null) throw redirect(elsewhere())
  const { successPath } = familyOf(agreement.family)
  if (successPath !== pathname)
    throw redirect(`${successPath}?${new URLSearchParams({ acordo: agreement.number })}`)
  return { agreement, taxId: currentTaxId(), line: await lineOf(agreement, request.signal) }
}

/** While documents or a signature are awaited the bank's list is asked again: they may have come meanwhile. */
async function agreementToShow(wanted: string | null, signal: AbortSignal): Promise<AgreementMade | null> {
  const made = currentNegotiation()?.agreement ?? null
  const number = wanted ?? made?.number ?? null
  if (number === null) return null
  const mine = made?.number === number ? made : null
  if (mine && mine.nextStep === 'PAGAR' && mine.line !== null) return mine
  const fresh = await fromList(number, signal).catch((error: unknown) => {
    if (mine) return null
    throw error
  })
  if (!mine || !fresh) return fresh ?? mine
  const merged = { ...fresh, line: mine.line }
  changeNegotiation((negotiation) => ({ ...negotiation, agreement: merged }))
  return merged
}

async function fromList(number: string, signal: AbortSignal): Promise<AgreementMade | null> {
  const { agreements } = await loadOpportunitiesAnew(signal)
  const found = agreements.find(({ numeroAcordo }) => numeroAcordo === number)
  return found ? fromAgreement(found) : null
}

/** Without an agreement there is nothing to celebrate: back to the step that is open. */
const elsewhere = () => (currentNegotiation() === null ? '/painel-negociacoes' : '/revisao')

async function lineOf(agreement: AgreementMade, signal: AbortSignal): Promise<string | null> {
  if (agreement.line !== null) return agreement.line
  if (!agreement.hasSlip) return null
  const line = await loadLine(slipOf(agreement, currentTaxId()), signal).catch(() => null)
  if (line !== null) {
    changeNegotiation((negotiation) =>
      negotiation.agreement?.number === agreement.number
        ? { ...negotiation, agreement: { ...agreement, line } }
        : negotiation,
    )
  }
  return line
}
