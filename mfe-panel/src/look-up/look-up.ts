import type { NegotiationList, Opportunity } from '@portal/contract'
import {
  currentTaxId,
  execResposta,
  type ListOutcome,
  listOutcomeOf,
  type ResumePoint,
  resumePoint,
} from '@portal/debtor'
import { timeInWords } from '@portal/domain/dates'
import { isClosingSoon, isOpen, nextOpening, openingInWords } from '@portal/domain/opening-hours'
import { splitTaxId, stateModeOf } from '@portal/domain/tax-id'
import { ApiError, getConfig, send, serverNow, track, visit } from '@portal/runtime'
import { keepName, knownName } from '../debtor/known-name'
import { within } from '../patience/within'
import { learnPartner } from './partner'
import { reopeningInWords } from './reopening'
import { journeyTotals, totalsOf } from './totals'

export interface LookUp {
  outcome: ListOutcome
  opportunities: readonly Opportunity[]
  /** As the bank writes it; '' when nothing was told. */
  clientName: string
  /** 'amanhã às 6h'; null inside opening hours, or when nobody knows. */
  reopens: string | null
  /** Open, but not for long. */
  closing: boolean
  /** A negotiation left half-way. */
  resume: ResumePoint | null
}

const nothing = { opportunities: [], clientName: '', reopens: null, closing: false, resume: null }

/** What the screen would like to have together with the list may hold the list up no longer than this. */
const COMPANIONS_MS = 2500

/**
 * Looks for negotiations: only inside opening hours, by the bank's clock or else this device's (spec §4).
 * Every end is one of the five outcomes; only leaving or cancelling rejects.
 */
export async function lookUpNegotiations(signal: AbortSignal): Promise<LookUp> {
  const partner = learnPartner(signal).catch(() => null)
  const found = await lookUp(signal)
  await within(COMPANIONS_MS, partner) // the journey's events name who answers for a company
  signal.throwIfAborted()
  record(found)
  return found
}

async function lookUp(signal: AbortSignal): Promise<LookUp> {
  const { negotiation } = getConfig().hours
  const now = await serverNow()
  if (!isOpen(negotiation, now)) {
    const opening = nextOpening(negotiation, now)
    const reopens = opening && openingInWords({ ...opening, from: timeInWords(opening.from) }, now)
    return { ...nothing, outcome: 'Fora de horário', clientName: await askName(signal), reopens }
  }
  const resume = resumePoint(currentTaxId()).catch(() => null)
  try {
    const list = await askList(signal)
    return {
      ...read(list, now),
      closing: isClosingSoon(negotiation, now),
      resume: await within(COMPANIONS_MS, resume),
    }
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'cancelled') throw error
    signal.throwIfAborted()
    return { ...nothing, outcome: 'Erro api Bradesco', clientName: await askName(signal) }
  }
}

/** Whom to greet when no list has told it. */
async function askName(signal: AbortSignal): Promise<string> {
  const known = knownName()
  if (known !== null) return known
  const told = await within(
    COMPANIONS_MS,
    send('GET /api/v1/basic-data/{id}', { params: { id: currentTaxId() }, signal }),
  )
  keepName(told?.data.nome ?? '')
  return told?.data.nome ?? ''
}

/** The list as the bank tells it; agreements come with it at any hour. */
export async function askList(signal: AbortSignal): Promise<NegotiationList> {
  const { data } = await send('POST /api/v1/negociacoes', {
    body: { ...splitTaxId(currentTaxId()), execResposta: execResposta() },
    signal,
  })
  keepLocally(data.dados)
  return data
}

function read({ sucesso, dados }: NegotiationList, now: Date): Omit<LookUp, 'closing' | 'resume'> {
  const { negociacoes, mensagem, nomeCliente, reabreEm } = dados
  const outcome = listOutcomeOf({ sucesso, mensagem, count: negociacoes.length })
  return {
    outcome,
    opportunities: outcome === 'Exibir negociações' ? negociacoes : [],
    clientName: nomeCliente,
    reopens: reabreEm === null ? null : reopeningInWords(reabreEm, now),
  }
}

/** Spec §3, 'negotiation data kept locally'; what a negotiation in progress has chosen stays. */
function keepLocally({ nomeCliente, score, numeroAcordoNegociacao }: NegotiationList['dados']): void {
  visit.set('negotiation', {
    ...visit.get('negotiation'),
    nomeCliente,
    scoreCliente: score,
    // The mapping of scores to minimum entries is empty (spec §9).
    percEntradaMinima: 0,
    numeroAcordoNegociacao,
  })
  if (nomeCliente !== '') recordScore(nomeCliente, score)
}

let scored: string | null = null

/** Spec §7, score_miner: once for each debtor and page load. Nobody waits for it. */
function recordScore(name: string, score60d: number): void {
  const identification = currentTaxId()
  if (scored === identification) return
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
