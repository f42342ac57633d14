import type { NegotiationList, Opportunity } from '@portal/contract'
import { currentTaxId, type ListOutcome, listOutcomeOf, type ResumePoint } from '@portal/debtor'
import {
  debtorNameQuery,
  loadNow,
  negotiationListQuery,
  negotiationsKey,
  resumePointQuery,
} from '@portal/debtor/reads'
import { timeInWords } from '@portal/domain/dates'
import { isClosingSoon, isOpen, nextOpening, openingInWords } from '@portal/domain/opening-hours'
import { stateModeOf } from '@portal/domain/tax-id'
import { ApiError, getConfig, send, track } from '@portal/runtime'
import { loadQuery, queryOptions } from '@portal/runtime/query'
import { learnPartner } from './partner'
import { reopeningInWords } from './reopening'
import { journeyTotals, totalsOf } from './totals'
import { within } from './within'

export interface LookUp {
  outcome: ListOutcome
  opportunities: readonly Opportunity[]
  /** 'amanhã às 6h'; null inside opening hours, or when nobody knows. */
  reopens: string | null
  /** Open, but not for long. */
  closing: boolean
  /** A negotiation left half-way. */
  resume: ResumePoint | null
}

const nothing = { opportunities: [], reopens: null, closing: false, resume: null }

/** What the screen would like to have together with the list may hold the list up no longer than this. */
const COMPANIONS_MS = 2500

/** Looked up with each visit of the panel, and recorded; the list itself is asked only when it is not fresh. */
export const lookUpQuery = () =>
  queryOptions({
    queryKey: negotiationsKey(['look-up']),
    queryFn: ({ signal }) => lookUpNegotiations(signal),
    staleTime: 0,
  })

/**
 * Looks for negotiations: only inside opening hours, by the bank's clock or else this device's (spec §4).
 * Every end is one of the five outcomes; only leaving or cancelling rejects.
 */
async function lookUpNegotiations(signal: AbortSignal): Promise<LookUp> {
  const partner = learnPartner(signal).catch(() => null)
  const found = await lookUp(signal)
  await within(COMPANIONS_MS, partner) // the journey's events name who answers for a company
  signal.throwIfAborted()
  record(found)
  return found
}

async function lookUp(signal: AbortSignal): Promise<LookUp> {
  const { negotiation } = getConfig().hours
  const now = await loadNow()
  if (!isOpen(negotiation, now)) {
    const opening = nextOpening(negotiation, now)
    const reopens = opening && openingInWords({ ...opening, from: timeInWords(opening.from) }, now)
    await loadName(signal)
    return { ...nothing, outcome: 'Fora de horário', reopens }
  }
  // What was chosen since the last look counts.
  const resume = loadQuery({ ...resumePointQuery(), staleTime: 0 }).catch(() => null)
  try {
    const list = await loadQuery(negotiationListQuery(), signal)
    recordScore(list)
    return {
      ...read(list, now),
      closing: isClosingSoon(negotiation, now),
      resume: await within(COMPANIONS_MS, resume),
    }
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'cancelled') throw error
    signal.throwIfAborted()
    await loadName(signal)
    return { ...nothing, outcome: 'Erro api Bradesco' }
  }
}

/** Whom to greet when no list has told it. */
async function loadName(signal: AbortSignal): Promise<void> {
  await within(COMPANIONS_MS, loadQuery(debtorNameQuery(), signal))
}

function read({ sucesso, dados }: NegotiationList, now: Date): Omit<LookUp, 'closing' | 'resume'> {
  const { negociacoes, mensagem, reabreEm } = dados
  const outcome = listOutcomeOf({ sucesso, mensagem, count: negociacoes.length })
  return {
    outcome,
    opportunities: outcome === 'Exibir negociações' ? negociacoes : [],
    reopens: reabreEm === null ? null : reopeningInWords(reabreEm, now),
  }
}

let scored: string | null = null

/** Spec §7, score_miner: once for each debtor and page load. Nobody waits for it. */
function recordScore({ dados: { nomeCliente: name, score: score60d } }: NegotiationList): void {
  const identification = currentTaxId()
  if (name === '' || scored === identification) return
  scored = identification
  const identificationKind = stateModeOf(identification) === 'PJ' ? 2 : 1
  const contact = { identification, identificationKind, name, score60d } as const
  void send('POST /api/v1/score_miner', { body: { contact, origin: 'site' } }).catch(() => {
    scored = null
  })
}

/** Out of hours the panel's step goes with zeros, and the out-of-hours step after it (spec §8). */
function record({ outcome, opportunities }: LookUp): void {
  const metadata = { resultado: outcome }
  track('pcOportunidades', { ...journeyTotals(totalsOf(opportunities)), metadata })
  if (outcome === 'Fora de horário') track('foraDeHorario', { valueTotal: 0, contractCount: 0, metadata })
  if (outcome === 'Erro api Bradesco') track('erroCarregarNegociacoes', { metadata })
}
