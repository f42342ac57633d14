import type { Agreement, Data } from '@portal/contract'
import { currentTaxId, execResposta, submitWrite } from '@portal/debtor'
import { loadNow, resetNegotiations } from '@portal/debtor/reads'
import { centsOf } from '@portal/domain/money'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { ApiError, getConfig, send } from '@portal/runtime'
import { type LoaderFunctionArgs, redirect } from '@portal/runtime/router'
import { canSettleEarly } from '../../agreements/agreement-words'
import { agreementOfRequest } from '../../agreements/load-agreements'
import type { WriteControls } from '../../layout/use-write'

const QUOTE = 'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}'
const ISSUE = 'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}'

/** The bank's quote for settling an agreement on a day. */
export type Quote = Data<typeof QUOTE>
export type SettlementSlip = Data<typeof ISSUE>

export type Loaded =
  | { kind: 'open'; agreement: Agreement; quote: Quote; today: string }
  /** Paid, cancelled, or not in force yet. */
  | { kind: 'closed'; why: string }

export async function loadSettlement({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Loaded> {
  if (!getConfig().earlySettlement) throw redirect('/painel-negociacoes')
  const { agreement } = await agreementOfRequest(request, canSettleEarly)
  try {
    const quote = await fetchQuote(agreement, undefined, request.signal)
    return { kind: 'open', agreement, quote, today: inSaoPaulo(await loadNow()).date }
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return { kind: 'closed', why: error.detail }
    throw error
  }
}

/** Fetches the quote of a business day; by default, of the first possible one. */
export async function fetchQuote(
  { numeroAcordo }: Agreement,
  day?: string,
  signal?: AbortSignal,
): Promise<Quote> {
  const options = { params: { numeroAcordo }, query: day === undefined ? {} : { data: day } }
  return (await send(QUOTE, { ...options, ...(signal && { signal }) })).data
}

export type Settled =
  | { kind: 'done'; slip: SettlementSlip }
  /** The price has changed; `quote` has the new one. */
  | { kind: 'stale'; quote: Quote }
  | { kind: 'refused' | 'unknown'; message: string }
  | { kind: 'left' }

/** Whether the valid slip is that of the quote. */
export const isSlipOf = (
  { data, valorQuitacao }: Quote,
  slip: SettlementSlip | null,
): slip is SettlementSlip =>
  slip !== null && slip.vencimento === data && centsOf(slip.valor) === centsOf(valorQuitacao)

/** Issues the slip for the displayed day and price. Idempotent: a repeated request returns the same slip. */
export async function issueSlip(
  agreement: Agreement,
  quote: Quote,
  controls: WriteControls,
): Promise<Settled> {
  let issuedSlip: SettlementSlip | null = null
  const body = {
    data: quote.data,
    valor: quote.valorQuitacao,
    execResposta: execResposta(),
    documentCode: currentTaxId(),
  }
  const written = await submitWrite(
    ISSUE,
    async () => (await send(ISSUE, { params: { numeroAcordo: agreement.numeroAcordo }, body })).data,
    {
      ...controls,
      hasEffect: async () => {
        issuedSlip = (await fetchQuote(agreement, quote.data)).boleto
        return isSlipOf(quote, issuedSlip)
      },
    },
  )
  if (written.kind === 'refused') {
    const { error, message } = written
    if (!(error instanceof ApiError && error.status === 412)) return { kind: 'refused', message }
    const now = await fetchQuote(agreement, quote.data).catch(() => null)
    return now === null ? { kind: 'refused', message } : { kind: 'stale', quote: now }
  }
  if (written.kind !== 'done') return written
  const slip = written.answer ?? issuedSlip
  if (slip === null) return { kind: 'left' }
  await resetNegotiations()
  return { kind: 'done', slip }
}
