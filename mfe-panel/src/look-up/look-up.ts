import type { Agreement, Opportunity } from '@portal/contract'
import { currentTaxId, type ListOutcome, listOutcomeOf, type ResumePoint } from '@portal/debtor'
import { openAttemptOf } from '@portal/debtor/conclusion'
import {
  debtorNameQuery,
  loadNow,
  negotiationListQuery,
  negotiationsKey,
  type OpenList,
  resumePointQuery,
} from '@portal/debtor/reads'
import { inSaoPaulo, isClosingSoon, isOpen, nextOpening, openingInWords } from '@portal/domain/opening-hours'
import { countLeftOut } from '@portal/domain/shape'
import { stateModeOf } from '@portal/domain/tax-id'
import { TOLERATED_WAIT_MS, withTimeout } from '@portal/domain/with-timeout'
import { ApiError, getConfig, send, track } from '@portal/runtime'
import { loadQuery, queryOptions } from '@portal/runtime/query'
import { loadPartner } from './partner'
import { reopeningInWords } from './reopening'
import { journeyTotals, totalsOf } from './totals'

export interface LookUp {
  /** The bank's day, ISO. */
  today: string
  outcome: ListOutcome
  opportunities: readonly Opportunity[]
  /** Offers that are over. */
  lapsed: readonly Opportunity[]
  /** Offers that cannot be shown. */
  leftOut: number
  /** Why there is no list. */
  error?: unknown
  /** Of the same list; none while it was not asked for, or failed. */
  agreements: readonly Agreement[]
  /** 'amanhã às 6h'; null inside opening hours, or when unknown. */
  reopens: string | null
  /** Open, but closing soon. */
  closing: boolean
  /** An unfinished negotiation. */
  resume: ResumePoint | null
}

const nothing = {
  opportunities: [],
  lapsed: [],
  leftOut: 0,
  agreements: [],
  reopens: null,
  closing: false,
  resume: null,
}

/** Run and tracked on each visit of the panel; the list itself is requested only when stale. */
export const lookUpQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['look-up']),
    queryFn: ({ signal }) => lookUpNegotiations(signal),
    staleTime: 0,
  })

/**
 * Looks for negotiations, only inside opening hours, by the bank's time or else the device's (spec §4).
 * Resolves to one of the five outcomes; rejects only when the screen is left or the look-up cancelled.
 */
async function lookUpNegotiations(signal: AbortSignal): Promise<LookUp> {
  const partner = loadPartner(signal).catch(() => null)
  const found = await lookUp(signal)
  await withTimeout(TOLERATED_WAIT_MS, partner) // the journey's events carry the company's partner
  signal.throwIfAborted()
  trackLookUp(found)
  return found
}

async function lookUp(signal: AbortSignal): Promise<LookUp> {
  const { negotiation } = getConfig().hours
  const now = await loadNow()
  const { date: today } = inSaoPaulo(now)
  if (!isOpen(negotiation, now)) {
    const opening = nextOpening(negotiation, now)
    const reopens = opening && openingInWords(opening, now)
    await loadName(signal)
    return { ...nothing, today, outcome: 'Fora de horário', reopens }
  }
  // Not cached: includes what was chosen since the last look-up.
  const resume = loadResumePoint().catch(() => null)
  try {
    const list = await loadQuery(negotiationListQuery(), signal)
    recordScore(list)
    return {
      today,
      ...parseList(list, now),
      closing: isClosingSoon(negotiation, now),
      resume: await withTimeout(TOLERATED_WAIT_MS, resume),
    }
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'cancelled') throw error
    signal.throwIfAborted()
    await loadName(signal)
    return { ...nothing, today, outcome: 'Erro api Bradesco', error }
  }
}

/** A negotiation whose conclusion is unknown is not half-way: its notice says so. */
async function loadResumePoint(): Promise<ResumePoint | null> {
  const point = await loadQuery({ ...resumePointQuery(), staleTime: 0 })
  const isSent = point?.idNegociacao != null && openAttemptOf(point.idNegociacao) !== null
  return isSent ? null : point
}

/** Loads the name for the greeting when no list returned one. */
async function loadName(signal: AbortSignal): Promise<void> {
  await withTimeout(TOLERATED_WAIT_MS, loadQuery(debtorNameQuery(), signal))
}

function parseList(
  { sucesso, dados, lapsed }: OpenList,
  now: Date,
): Omit<LookUp, 'today' | 'closing' | 'resume'> {
  const { negociacoes, mensagem, reabreEm } = dados
  const outcome = listOutcomeOf({ sucesso, mensagem, count: negociacoes.length })
  return {
    outcome,
    opportunities: outcome === 'Exibir negociações' ? negociacoes : [],
    lapsed,
    leftOut: countLeftOut(dados, 'negociacoes'),
    agreements: dados.acordos,
    reopens: reabreEm === null ? null : reopeningInWords(reabreEm, now),
  }
}

let scoredTaxId: string | null = null

/** Spec §7, score_miner: once for each debtor and page load. Not awaited. */
function recordScore({ dados: { nomeCliente: name, score: score60d } }: OpenList): void {
  const identification = currentTaxId()
  if (!name || scoredTaxId === identification) return
  scoredTaxId = identification
  const identificationKind = stateModeOf(identification) === 'PJ' ? 2 : 1
  const contact = { identification, identificationKind, name, score60d } as const
  void send('POST /api/v1/score_miner', { body: { contact, origin: 'site' } }).catch(() => {
    scoredTaxId = null
  })
}

/** Out of hours, the panel's step is sent with zeros, followed by the out-of-hours step (spec §8). */
function trackLookUp({ outcome, opportunities }: LookUp): void {
  const metadata = { resultado: outcome }
  track('pcOportunidades', { ...journeyTotals(totalsOf(opportunities)), metadata })
  if (outcome === 'Fora de horário') track('foraDeHorario', { valueTotal: 0, contractCount: 0, metadata })
  if (outcome === 'Erro api Bradesco') track('erroCarregarNegociacoes', { metadata })
}
