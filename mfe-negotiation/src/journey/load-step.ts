import type { Opportunity } from '@portal/contract'
import { currentTaxId, isClosed, negotiationSteps, pathByFamily, type ResumePoint } from '@portal/debtor'
import { learnName, loadNow, resumePointQuery } from '@portal/debtor/reads'
import { isLapsed } from '@portal/domain/offer-validity'
import { TOLERATED_WAIT_MS, withTimeout } from '@portal/domain/with-timeout'
import { execution, send } from '@portal/runtime'
import { loadQuery } from '@portal/runtime/query'
import { type RoutePath, redirect } from '@portal/runtime/router'
import { calculate, isQuoteValid } from './calculate'
import { familyOf, type StepId } from './families'
import { loadLastAgreementNumber, loadLastChoice } from './journey-history'
import { type Choice, type Negotiation, startNegotiation } from './negotiation'
import { getNegotiation, saveNegotiation } from './negotiation-store'
import { loadOpportunities, type Opportunities } from './opportunities'
import { recordIfListed } from './record-agreement'
import { canOpenStep, furthestStep, pathOf, withImpliedMethod } from './steps'
import { parseChoice } from './track-negotiation'

const PANEL = '/painel-controle'

/** Thrown outside negotiation hours; the choices are kept. */
export class NegotiationClosed extends Error {
  override readonly name = 'NegotiationClosed'
  constructor(readonly reopensAt: string | null) {
    super('negotiation is closed')
  }
}

/**
 * Loads the choice step of the group in `?grupo=`. Resumes the negotiation in progress if it is of that group, with the
 * current offer; otherwise starts with the last choice for the group, from any device.
 * @param onOffer called when the offer is loaded, before the choice
 */
export async function loadChoiceStep(
  request: Request,
  onOffer: (opportunity: Opportunity) => void,
): Promise<Negotiation> {
  const url = new URL(request.url)
  const current = getNegotiation()
  const groupId = url.searchParams.get('grupo') ?? current?.opportunity.idNegociacao ?? null
  const same = current !== null && current.opportunity.idNegociacao === groupId ? current : null
  const last = same === null && groupId !== null ? loadLastChoice(groupId, request.signal) : null
  const state = await loadOpportunities(request.signal)
  const opportunity =
    state.kind === 'open' ? findOpportunity(state.opportunities, groupId, url.pathname) : null
  if (opportunity) onOffer(opportunity)
  const chosen = await last
  if (state.kind === 'closed') throw new NegotiationClosed(state.reopensAt)
  if (same?.agreement) throw redirect(familyOf(same.opportunity.familia).successPath)
  if (opportunity === null) {
    throw redirect(
      (same && recordIfListed(same, state)) ?? (await findConcludedPath(groupId, state, request.signal)),
    )
  }
  const family = familyOf(opportunity.familia)
  if (family.choicePath !== url.pathname) throw redirect(pathOf(family, 'choice', opportunity.idNegociacao))
  if (same) return saveNegotiation({ ...same, opportunity })
  return saveNegotiation({
    ...createNegotiation(state, opportunity),
    choice: choiceIfOffered(chosen, opportunity),
  })
}

function findOpportunity(
  opportunities: readonly Opportunity[],
  groupId: string | null,
  pathname: string,
): Opportunity | null {
  if (groupId !== null) return opportunities.find(({ idNegociacao }) => idNegociacao === groupId) ?? null
  const here = opportunities.filter(({ familia }) => pathByFamily[familia] === pathname)
  return here.length === 1 ? (here[0] ?? null) : null
}

/** The choice, if the offer still contains it. */
function choiceIfOffered(
  choice: Choice | null,
  { opcoes, aceitaPropostaPropria }: Opportunity,
): Choice | null {
  if (choice === null) return null
  const offered =
    choice.optionId === null ? aceitaPropostaPropria : opcoes.some(({ id }) => id === choice.optionId)
  return offered ? choice : null
}

/** Target of an old link to a group: its agreement if concluded, otherwise the panel. */
async function findConcludedPath(
  groupId: string | null,
  { agreements }: Opportunities,
  signal: AbortSignal,
): Promise<RoutePath> {
  const number = groupId === null ? null : await loadLastAgreementNumber(groupId, signal)
  const made = agreements.find((agreement) => agreement.numeroAcordo === number && !isClosed(agreement))
  if (!made) return PANEL
  return `${familyOf(made.familia).successPath}?${new URLSearchParams({ acordo: made.numeroAcordo })}`
}

function createNegotiation(
  { clientName, score, agreements }: Opportunities,
  opportunity: Opportunity,
): Negotiation {
  const taxId = currentTaxId()
  const agreementsBefore = agreements.map(({ numeroAcordo }) => numeroAcordo)
  return startNegotiation({ taxId, clientName, score, opportunity, agreementsBefore })
}

/** The negotiation of a step's screen. Throws a redirect to the furthest open step if the step is not open. */
export async function loadStep(step: StepId, request: Request): Promise<Negotiation> {
  const resumable = await findNegotiationToResume(request.signal)
  if (resumable === null || isOver(resumable, await loadNow())) throw redirect(PANEL)
  const negotiation = withImpliedMethod(resumable)
  const family = familyOf(negotiation.opportunity.familia)
  if (!canOpenStep(family, negotiation, step)) {
    const furthest = furthestStep(family, negotiation)
    throw redirect(pathOf(family, furthest, negotiation.opportunity.idNegociacao))
  }
  return step === 'date' || step === 'method' ? withQuote(negotiation, request.signal) : negotiation
}

/** The offer has expired and no valid reservation outlasts it. */
const isOver = (negotiation: Negotiation, now: Date) =>
  negotiation.agreement === null && isLapsed(negotiation.opportunity, now) && !isQuoteValid(negotiation, now)

/**
 * Recalculates a choice without a quote (restored, or with an expired reservation), so that its summary has figures.
 */
async function withQuote(negotiation: Negotiation, signal: AbortSignal): Promise<Negotiation> {
  const { choice, quote } = negotiation
  if (quote !== null || choice === null) return negotiation
  const answer = await withTimeout(
    TOLERATED_WAIT_MS,
    calculate(negotiation, { ...negotiation, choice }, signal).catch(() => null),
  )
  return answer?.kind === 'quoted' ? saveNegotiation({ ...negotiation, quote: answer.quote }) : negotiation
}

/** The negotiation of this tab; if concluded, another unfinished one. */
async function findNegotiationToResume(signal: AbortSignal): Promise<Negotiation | null> {
  const current = getNegotiation()
  // After a reload, no other response has the name.
  if (current !== null) learnName(current.clientName)
  if (current !== null && current.agreement === null) return current
  const point = await withTimeout(TOLERATED_WAIT_MS, loadQuery(resumePointQuery()))
  if (point === null || point.idNegociacao === current?.opportunity.idNegociacao) return current
  return (await restoreNegotiation(point, signal)) ?? current
}

/** Restores the choices made on another device or in another tab from the tracked steps. */
async function restoreNegotiation(point: ResumePoint, signal: AbortSignal): Promise<Negotiation | null> {
  const [date, payment] = [negotiationSteps.date, negotiationSteps.method]
  const choice = parseChoice(point.choices[negotiationSteps.choice.code])
  if (choice === null) return null
  const state = await loadOpportunities(signal)
  if (state.kind === 'closed') throw new NegotiationClosed(state.reopensAt)
  if (state.kind === 'none') return null
  const opportunity = state.opportunities.find(({ idNegociacao }) => idNegociacao === point.idNegociacao)
  if (!opportunity) return null
  const dueDate = point.choices[date.code]?.[date.restoredFrom]
  const method = point.choices[payment.code]?.[payment.restoredFrom]
  return saveNegotiation({
    ...createNegotiation(state, opportunity),
    choice,
    firstDueDate: typeof dueDate === 'string' ? dueDate : null,
    // A debit authorisation is never restored; it must be given again.
    method: method === 'BOLETO' ? 'BOLETO' : null,
  })
}

/** Requests the zero-down-payment offer of a session link (spec §3, SEMENTRADA=1). */
export async function requestZeroDownPayment(): Promise<void> {
  const execId = execution.get()
  if (execId === null) return
  const body = { cpfCnpj: currentTaxId(), execId, SEMENTRADA: 1 as const }
  await withTimeout(TOLERATED_WAIT_MS, send('POST /api/v1/vincularExec', { body }))
}
