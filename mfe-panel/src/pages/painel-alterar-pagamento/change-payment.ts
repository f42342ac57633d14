import type { Agreement, AgreementInstalment, Body, FieldError, PaymentMethod } from '@portal/contract'
import { currentTaxId, execResposta, failureMessage, isSuccess, submitWrite } from '@portal/debtor'
import { type Limits, limitsQuery, loadAgreementsAnew, resetNegotiations } from '@portal/debtor/reads'
import { ApiError, send } from '@portal/runtime'
import { loadQuery } from '@portal/runtime/query'
import type { LoaderFunctionArgs } from '@portal/runtime/router'
import { nextInstalment } from '../../agreements/agreement-words'
import { agreementOfRequest } from '../../agreements/load-agreements'
import type { WriteControls } from '../../layout/use-write'

export interface Payment {
  agreement: Agreement
  instalment: AgreementInstalment
  bounds: Limits
  /** More than one only for automatic-debit agreements (product decision 3). */
  methods: readonly PaymentMethod[]
  /** ISO timestamp at which negotiation reopens; null while it is open. */
  reopensAt: string | null
}

export type Loaded = { kind: 'changeable'; payment: Payment } | { kind: 'fixed'; agreement: Agreement }

export async function loadPayment({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Loaded> {
  const { agreement, reopensAt } = await agreementOfRequest(
    request,
    ({ podeAlterarPagamento }) => podeAlterarPagamento,
  )
  const instalment = nextInstalment(agreement)
  if (!agreement.podeAlterarPagamento || instalment === null) return { kind: 'fixed', agreement }
  const bounds = await loadQuery(limitsQuery({ numeroAcordo: agreement.numeroAcordo }), request.signal)
  const methods = methodsOf(agreement)
  return { kind: 'changeable', payment: { agreement, instalment, bounds, methods, reopensAt } }
}

function methodsOf({ familia, formaPagamento }: Agreement): readonly PaymentMethod[] {
  return familia === 'DEBITO_AUTOMATICO' ? ['BOLETO', 'DEBITO_AUTOMATICO'] : [formaPagamento]
}

export interface PaymentChange {
  /** ISO date. */
  dueDate: string
  method: PaymentMethod
  /** Required for automatic debit. */
  account: { agencia: string; conta: string } | null
  /** Idempotency key: repeated requests make one change. */
  key: string
}

export type Changed =
  | { kind: 'done' }
  | { kind: 'refused'; message: string }
  /** The agreement was changed elsewhere since it was displayed. */
  | { kind: 'stale' }
  /** Whether the change is in force is unknown. */
  | { kind: 'unknown' }

type Choice = Body<'POST /api/v1/Negociacao/Efetivar'>
const RESERVE = 'POST /api/v1/Negociacao/Efetivar'
const CONCLUDE = 'POST /api/v1/Negociacao/Formalizar'

/** Efetivar reserves the change, Formalizar puts it into force; both are idempotent. */
export async function changePayment(
  payment: Payment,
  change: PaymentChange,
  controls: WriteControls,
): Promise<Changed> {
  const reserved = await reserveChange(payment, change)
  if (reserved.kind !== 'reserved') {
    if (controls.wasLost) return checkAgain(payment, change)
    if (reserved.kind === 'stale') await resetNegotiations()
    return reserved
  }
  const written = await submitWrite(
    CONCLUDE,
    async () => {
      const { data } = await send(CONCLUDE, {
        body: acceptanceOf(payment, change, reserved.proposalId),
        idempotencyKey: change.key,
      })
      return isSuccess(data) ? [] : data.errosValidacao
    },
    { ...controls, hasEffect: () => isInForce(payment, change) },
  )
  if (written.kind === 'refused') return { kind: 'refused', message: written.message }
  if (written.kind !== 'done') return { kind: 'unknown' }
  if (written.answer !== null && written.answer.length > 0) return toRefusal(written.answer)
  await resetNegotiations()
  return { kind: 'done' }
}

/** After a lost response, the reservation fails: possibly because the change is already in force. */
async function checkAgain(payment: Payment, change: PaymentChange): Promise<Changed> {
  if (!(await isInForce(payment, change).catch(() => false))) return { kind: 'unknown' }
  await resetNegotiations()
  return { kind: 'done' }
}

async function isInForce({ agreement, instalment }: Payment, change: PaymentChange): Promise<boolean> {
  const agreements = await loadAgreementsAnew()
  const now = agreements.find(({ numeroAcordo }) => numeroAcordo === agreement.numeroAcordo)
  const changed = now?.parcelas.find(({ numero }) => numero === instalment.numero)
  return changed?.vencimento === change.dueDate && now?.formaPagamento === change.method
}

type Reserved = { kind: 'reserved'; proposalId: string } | Extract<Changed, { kind: 'refused' | 'stale' }>

async function reserveChange(
  { agreement, instalment }: Payment,
  { dueDate, method, key }: PaymentChange,
): Promise<Reserved> {
  const { numeroAcordo, tipo, versao } = agreement
  const body: Choice = {
    idNegociacao: numeroAcordo,
    tipo,
    dataPrimeiroVencimento: dueDate,
    formaPagamento: method,
    alteracao: {
      numeroAcordo,
      numeroParcela: instalment.numero,
      ...(versao === undefined ? {} : { versao }),
    },
    chaveIdempotencia: key,
    execResposta: execResposta(),
    documentCode: currentTaxId(),
  }
  try {
    const { data } = await send(RESERVE, { body })
    if (!isSuccess(data)) return toRefusal(data.errosValidacao)
    return { kind: 'reserved', proposalId: data.dados.idProposta }
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) return { kind: 'stale' }
    return { kind: 'refused', message: failureMessage(RESERVE, error) }
  }
}

const acceptanceOf = (
  { agreement }: Payment,
  { account, key }: PaymentChange,
  idProposta: string,
): Body<typeof CONCLUDE> => ({
  idProposta,
  idNegociacao: agreement.numeroAcordo,
  aceite: true,
  ...(account && { autorizacaoDebito: { autorizado: true, ...account } }),
  chaveIdempotencia: key,
  execResposta: execResposta(),
  documentCode: currentTaxId(),
})

function toRefusal(errors: readonly FieldError[]): Extract<Changed, { kind: 'refused' }> {
  return { kind: 'refused', message: errors.map(({ mensagem }) => mensagem).join('\n') }
}
