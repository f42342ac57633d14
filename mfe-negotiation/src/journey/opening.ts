import type { Opportunity } from '@portal/contract'
import { currentTaxId, isClosed, negotiationStep, pathByFamily, type ResumePoint } from '@portal/debtor'
import { learnName, resumePointQuery } from '@portal/debtor/reads'
import { execution, readSession, send } from '@portal/runtime'
import { loadQuery } from '@portal/runtime/query'
import { type RoutePath, redirect } from '@portal/runtime/router'
import { agreementFor, fromAgreement } from './agreement-made'
import { familyOf, type StepId } from './families'
import { type Choice, type Negotiation, startNegotiation } from './negotiation'
import { currentNegotiation, saveNegotiation } from './negotiation-store'
import { loadOpportunities, type Opportunities } from './opportunities'
import { readChoice } from './progress'
import { chosenBefore, concludedBefore } from './remembered'
import { furthestStep, mayOpen, pathOf } from './steps'

const PANEL = '/painel-controle'

/** Negotiation is closed at this hour; what was chosen stays. */
export class NegotiationClosed extends Error {
  override readonly name = 'NegotiationClosed'
  constructor(readonly reopensAt: string | null) {
    super('negotiation is closed')
  }
}

/** Leads to the login and back again. */
export function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(`/login-cpf?${new URLSearchParams({ voltar: pathname + search })}`)
}

/**
 * Opens the choice of one group, named by `?grupo=`. Goes on with the negotiation in progress when it is
 * the same group, with the offer as it is now; else with what was chosen for it before, wherever that was.
 */
export async function openChoice(request: Request): Promise<Negotiation> {
  const url = new URL(request.url)
  if (readSession() === null) throw toLogin(request)
  const current = currentNegotiation()
  const wanted = url.searchParams.get('grupo') ?? current?.opportunity.idNegociacao ?? null
  const same = current !== null && current.opportunity.idNegociacao === wanted ? current : null
  const [found, chosen] = await Promise.all([
    loadOpportunities(request.signal),
    same === null && wanted !== null ? chosenBefore(wanted, request.signal) : null,
  ])
  if (found.kind === 'closed') throw new NegotiationClosed(found.reopensAt)
  const opportunity = found.kind === 'open' ? pick(found.opportunities, wanted, url.pathname) : null
  if (same?.agreement) throw redirect(familyOf(same.opportunity.familia).successPath)
  if (opportunity === null) {
    throw redirect(
      (same && concludedInThisTab(same, found)) ?? (await concluded(wanted, found, request.signal)),
    )
  }
  const family = familyOf(opportunity.familia)
  if (family.choicePath !== url.pathname) throw redirect(pathOf(family, 'choice', opportunity.idNegociacao))
  if (same) return saveNegotiation({ ...same, opportunity })
  return saveNegotiation({ ...begin(found, opportunity), choice: stillOffered(chosen, opportunity) })
}

function pick(
  opportunities: readonly Opportunity[],
  wanted: string | null,
  pathname: string,
): Opportunity | null {
  if (wanted !== null) return opportunities.find(({ idNegociacao }) => idNegociacao === wanted) ?? null
  const here = opportunities.filter(({ familia }) => pathByFamily[familia] === pathname)
  return here.length === 1 ? (here[0] ?? null) : null
}

/** A choice counts for as long as the offer still has it. */
function stillOffered(choice: Choice | null, { opcoes, aceitaPropostaPropria }: Opportunity): Choice | null {
  if (choice === null) return null
  const offered =
    choice.optionId === null ? aceitaPropostaPropria : opcoes.some(({ id }) => id === choice.optionId)
  return offered ? choice : null
}

/** The group of this tab's negotiation is gone from the list: agreed upon elsewhere, or withdrawn. */
function concludedInThisTab(negotiation: Negotiation, { agreements }: Opportunities): RoutePath | null {
  const agreement = agreementFor(negotiation.opportunity, agreements, negotiation.agreementsBefore)
  const made = agreement && fromAgreement(agreement)
  if (!made) return null
  saveNegotiation({ ...negotiation, agreement: made })
  return familyOf(made.family).successPath
}

/** An old link to a group that was agreed upon leads to its agreement; any other to the panel. */
async function concluded(
  wanted: string | null,
  { agreements }: Opportunities,
  signal: AbortSignal,
): Promise<RoutePath> {
  const number = wanted === null ? null : await concludedBefore(wanted, signal)
  const made = agreements.find((agreement) => agreement.numeroAcordo === number && !isClosed(agreement))
  if (!made) return PANEL
  return `${familyOf(made.familia).successPath}?${new URLSearchParams({ acordo: made.numeroAcordo })}`
}

function begin({ clientName, score, agreements }: Opportunities, opportunity: Opportunity): Negotiation {
  const taxId = currentTaxId()
  const agreementsBefore = agreements.map(({ numeroAcordo }) => numeroAcordo)
  return startNegotiation({ taxId, clientName, score, opportunity, agreementsBefore })
}

/** The negotiation of a step's screen, or the way to the furthest step that is open. */
export async function openStep(step: StepId, request: Request): Promise<Negotiation> {
  if (readSession() === null) throw toLogin(request)
  const negotiation = await negotiationToGoOnWith(request.signal)
  if (negotiation === null) throw redirect(PANEL)
  const family = familyOf(negotiation.opportunity.familia)
  if (!mayOpen(family, negotiation, step)) {
    const furthest = furthestStep(family, negotiation)
    throw redirect(pathOf(family, furthest, negotiation.opportunity.idNegociacao))
  }
  return negotiation
}

/** The one of this tab; once that is agreed upon, another one that was left half-way. */
async function negotiationToGoOnWith(signal: AbortSignal): Promise<Negotiation | null> {
  const current = currentNegotiation()
  // After a reload no other answer of this page tells it.
  if (current !== null) learnName(current.clientName)
  if (current !== null && current.agreement === null) return current
  const point = await loadQuery(resumePointQuery()).catch(() => null)
  if (point === null || point.idNegociacao === current?.opportunity.idNegociacao) return current
  return (await restore(point, signal)) ?? current
}

/** Takes up what this person chose on another device or in another tab, by the progress codes. */
async function restore(point: ResumePoint, signal: AbortSignal): Promise<Negotiation | null> {
  const [date, payment] = [negotiationStep('date'), negotiationStep('method')]
  const choice = readChoice(point.choices[negotiationStep('choice').code])
  if (choice === null) return null
  const found = await loadOpportunities(signal)
  if (found.kind === 'closed') throw new NegotiationClosed(found.reopensAt)
  if (found.kind === 'none') return null
  const opportunity = found.opportunities.find(({ idNegociacao }) => idNegociacao === point.idNegociacao)
  if (!opportunity) return null
  const dueDate = point.choices[date.code]?.[date.restoredFrom]
  const method = point.choices[payment.code]?.[payment.restoredFrom]
  return saveNegotiation({
    ...begin(found, opportunity),
    choice,
    firstDueDate: typeof dueDate === 'string' ? dueDate : null,
    // An authorisation of debit is given anew, never restored.
    method: method === 'BOLETO' ? 'BOLETO' : null,
  })
}

/** Asks for the zero-down-payment offer of a session link (spec §3, SEMENTRADA=1). */
export async function askZeroDownPayment(): Promise<void> {
  const execId = execution.get()
  if (execId === null) return
  const body = { cpfCnpj: currentTaxId(), execId, SEMENTRADA: 1 as const }
  await send('POST /api/v1/vincularExec', { body }).catch(() => undefined)
}
