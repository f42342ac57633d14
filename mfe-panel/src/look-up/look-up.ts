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
import { reaisOf } from '@portal/domain/money'
import {
  inSaoPaulo,
  isClosingSoon,
  isOpen,
  nextOpening,
  type Opening,
  openingAt,
  openingInWords,
} from '@portal/domain/opening-hours'
import { countLeftOut } from '@portal/domain/shape'
import { stateModeOf } from '@portal/domain/tax-id'
import { TOLERATED_WAIT_MS, withTimeout } from '@portal/domain/with-timeout'
import { ApiError, getConfig, send, track } from '@portal/runtime'
import { loadQuery, queryOptions } from '@portal/runtime/query'
import { loadPartner } from './partner'
import { totalsOf } from './totals'

export interface LookUp {
  /** Server date, ISO. */
  today: string
  outcome: ListOutcome
  opportunities: readonly Opportunity[]
  /** Expired offers. */
  lapsed: readonly Opportunity[]
  /** Number of offers that failed to parse. */
  leftOut: number
  /** Why there is no list. */
  error?: unknown
  /** Agreements of the same list; empty if it was not requested or failed. */
  agreements: readonly Agreement[]
  /** Null within opening hours, or while unknown. `words`: 'amanhã às 6h'. */
  reopens: { words: string; opening: Opening } | null
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

/** Run and tracked on each visit of the panel; the list itself is refetched only when stale. */
export const lookUpQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['look-up']),
    queryFn: ({ signal }) => lookUpNegotiations(signal),
    staleTime: 0,
  })

/**
 * Looks up negotiations, only within opening hours, by server time or else the device's (spec §4). Resolves to one of
 * the five outcomes; rejects only if the screen is left or the look-up is cancelled.
 */
async function lookUpNegotiations(signal: AbortSignal): Promise<LookUp> {
  const partner = loadPartner(signal).catch(() => null)
  const result = await lookUp(signal)
  await withTimeout(TOLERATED_WAIT_MS, partner) // the journey's events include the company's partner
  signal.throwIfAborted()
  trackLookUp(result)
  return result
}

async function lookUp(signal: AbortSignal): Promise<LookUp> {
  const { negotiation } = getConfig().hours
  const now = await loadNow()
  const { date: today } = inSaoPaulo(now)
  if (!isOpen(negotiation, now)) {
    const reopens = inWords(nextOpening(negotiation, now), now)
    await loadName(signal)
    return { ...nothing, today, outcome: 'Fora de horário', reopens }
  }
  // Not cached, to include choices made since the last look-up.
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

/** Excludes a negotiation whose conclusion has an unknown outcome: its own notice shows it. */
async function loadResumePoint(): Promise<ResumePoint | null> {
  const point = await loadQuery({ ...resumePointQuery(), staleTime: 0 })
  const isSent = point?.idNegociacao != null && openAttemptOf(point.idNegociacao) !== null
  return isSent ? null : point
}

/** Loads the name for the greeting if no list returned one. */
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
    reopens: inWords(reabreEm === null ? null : openingAt(reabreEm), now),
  }
}

let scoredTaxId: string | null = null

/** Spec §7, score_miner: once per debtor and page load. Runs in the background. */
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

/** Out of hours, tracks the panel's step with zeros, then the out-of-hours step (spec §8). */
function trackLookUp({ outcome, opportunities }: LookUp): void {
  const metadata = { resultado: outcome }
  const { value, contracts } = totalsOf(opportunities)
  track('pcOportunidades', { valueTotal: reaisOf(value), contractCount: contracts, metadata })
  if (outcome === 'Fora de horário') track('foraDeHorario', { valueTotal: 0, contractCount: 0, metadata })
  if (outcome === 'Erro api Bradesco') track('erroCarregarNegociacoes', { metadata })
}

const inWords = (opening: Opening | null, now: Date): LookUp['reopens'] =>
  opening && { words: openingInWords(opening, now), opening }
