import type { ChoiceBody, FieldError, Terms } from '@portal/contract'
import { execResposta, isSuccess } from '@portal/debtor'
import { loadNow } from '@portal/debtor/reads'
import { UNFIT_ANSWER } from '@portal/domain/http-failure'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { ApiError, send } from '@portal/runtime'
import type { Choice, Negotiation, Progress, Quote } from './negotiation'
import { updateNegotiation } from './negotiation-store'

export type Calculation =
  | { kind: 'quoted'; quote: Quote }
  /** `errosValidacao`, each with the field it belongs to. */
  | { kind: 'refused'; errors: readonly FieldError[] }

export type Chosen = Pick<Progress, 'firstDueDate' | 'method'> & { choice: Choice }
type Subject = Pick<Negotiation, 'taxId' | 'opportunity'>

export function buildChoiceBody({ taxId, opportunity }: Subject, chosen: Chosen): ChoiceBody {
  const { choice, firstDueDate, method } = chosen
  return {
    idNegociacao: opportunity.idNegociacao,
    tipo: choice.kind,
    ...(choice.optionId !== null && { idOpcao: choice.optionId }),
    ...(choice.count !== null && { quantidadeParcelas: choice.count }),
    ...(choice.instalment !== null && { valorParcela: choice.instalment }),
    ...(choice.downPayment !== null && { valorEntrada: choice.downPayment }),
    ...(firstDueDate !== null && { dataPrimeiroVencimento: firstDueDate }),
    ...(method !== null && { formaPagamento: method }),
    ...(opportunity.seguro !== null && { seguro: choice.insurance }),
    ...(choice.newMoney !== null && { valorTroco: choice.newMoney }),
    execResposta: execResposta(),
    documentCode: taxId,
  }
}

/** Identifies a set of choices: a quote is valid only for the choices it was calculated for. */
export function fingerprintOf(subject: Subject, chosen: Chosen): string {
  const { execResposta: _, ...body } = buildChoiceBody(subject, chosen)
  return JSON.stringify(body)
}

/** Calculates and reserves. Rejects with an ApiError when the request fails. */
export async function calculate(
  subject: Subject,
  chosen: Chosen,
  signal?: AbortSignal,
): Promise<Calculation> {
  const body = buildChoiceBody(subject, chosen)
  const answer = await requestTerms(subject.opportunity.versaoApi, body, signal).catch(refusalOfLapsed)
  if (answer.kind === 'refused') return answer
  // The first due date must not be past. The contract cannot check this: Efetivar also changes existing agreements,
  // whose first instalment may be past.
  if (!isAhead(answer.terms, await loadNow()))
    throw new ApiError('malformed', { body: { codigo: UNFIT_ANSWER } })
  const quote = { terms: answer.terms, fingerprint: fingerprintOf(subject, chosen) }
  markSuperseded(quote)
  return { kind: 'quoted', quote }
}

/**
 * The bank keeps one reservation per group; a new one replaces it. The saved figures stay on screen, but are marked
 * stale, so that they are recalculated before the conclusion.
 */
function markSuperseded({ terms: { idNegociacao, idProposta } }: Quote): void {
  updateNegotiation((saved) =>
    saved.quote === null ||
    saved.opportunity.idNegociacao !== idNegociacao ||
    saved.quote.terms.idProposta === idProposta
      ? saved
      : { ...saved, quote: { ...saved.quote, fingerprint: '' } },
  )
}

/** Converts the error of an expired offer to a refusal with the bank's message; rethrows any other error. */
export function refusalOfLapsed(error: unknown): Extract<Calculation, { kind: 'refused' }> {
  if (!(error instanceof ApiError) || error.code !== 'PROPOSTA_VENCIDA') throw error
  const mensagem = error.detail || 'Esta oferta venceu. Veja as de hoje em Oportunidades.'
  return { kind: 'refused', errors: [{ campo: '', mensagem }] }
}

type TermsResult = { kind: 'terms'; terms: Terms } | Extract<Calculation, { kind: 'refused' }>

/** Version 1 wraps the terms in `dados`, version 3 returns them flat. */
async function requestTerms(
  version: 'v1' | 'v3',
  body: ChoiceBody,
  signal?: AbortSignal,
): Promise<TermsResult> {
  const options = { body, ...(signal && { signal }) }
  if (version === 'v3') {
    const { data } = await send('POST /api/v3/Negociacao/Efetivar', options)
    return isSuccess(data) ? { kind: 'terms', terms: data } : { kind: 'refused', errors: data.errosValidacao }
  }
  const { data } = await send('POST /api/v1/Negociacao/Efetivar', options)
  return isSuccess(data)
    ? { kind: 'terms', terms: data.dados }
    : { kind: 'refused', errors: data.errosValidacao }
}

/**
 * Whether the reservation is for these choices, and it and its first due date are still valid at `now` (server time).
 */
export function isQuoteValid(negotiation: Negotiation, now: Date): boolean {
  const { choice, quote } = negotiation
  if (choice === null || quote === null) return false
  const fingerprint = fingerprintOf(negotiation, { ...negotiation, choice })
  const isReserved = quote.fingerprint === fingerprint && new Date(quote.terms.validade) > now
  return isReserved && isAhead(quote.terms, now)
}

const isAhead = ({ dataVencimentoPrimeiraParcela: firstDueDate }: Terms, now: Date) =>
  firstDueDate >= inSaoPaulo(now).date

/** Parses the bank's error that negotiation is closed; null for any other error. */
export function parseClosedError(error: unknown): { reopensAt: string | null } | null {
  if (!(error instanceof ApiError) || error.code !== 'FORA_DE_HORARIO') return null
  const { body } = error
  const reopensAt = typeof body === 'object' && body !== null && 'reabreEm' in body ? body.reabreEm : null
  return { reopensAt: typeof reopensAt === 'string' ? reopensAt : null }
}

/** The group already has an agreement: from another tab, or from a request whose response was lost. */
export const isAlreadyAgreed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'JA_FORMALIZADA'
