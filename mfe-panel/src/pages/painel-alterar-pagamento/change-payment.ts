import type { Agreement, AgreementInstalment, Body, FieldError, PaymentMethod } from '@portal/contract'
import { currentStateMode, currentTaxId, execResposta, isSuccess, outcomeOf } from '@portal/debtor'
import { type Limits, limitsQuery, negotiationListQuery, resetNegotiations } from '@portal/debtor/reads'
import { send } from '@portal/runtime'
import { loadQuery } from '@portal/runtime/query'
import { type LoaderFunctionArgs, redirect } from '@portal/runtime/router'
import { nextInstalment } from '../../agreements/agreement-words'

type Bounds = Limits

export interface Payment {
  agreement: Agreement
  instalment: AgreementInstalment
  bounds: Bounds
  /** More than one only on automatic-debit agreements (product decision 3). */
  methods: readonly PaymentMethod[]
  /** ISO moment when negotiation reopens; null while it is open. */
  reopensAt: string | null
}

/** Why nothing can be changed. */
export type Loaded = { kind: 'changeable'; payment: Payment } | { kind: 'fixed'; agreement: Agreement }

export async function loadPayment({
  request,
}: Pick<LoaderFunctionArgs, 'request'>): Promise<Loaded | Response> {
  const number = new URL(request.url).searchParams.get('acordo')
  const { dados } = await loadQuery(negotiationListQuery(), request.signal)
  const agreement = findChangeable(dados.acordos, number)
  if (agreement === null) return redirect('/painel-negociacoes')
  const instalment = nextInstalment(agreement)
  if (!agreement.podeAlterarPagamento || instalment === null) return { kind: 'fixed', agreement }
  const bounds = await loadQuery(limitsQuery({ numeroAcordo: agreement.numeroAcordo }), request.signal)
  const methods = methodsOf(agreement)
  return {
    kind: 'changeable',
    payment: { agreement, instalment, bounds, methods, reopensAt: dados.reabreEm },
  }
}

/** The agreement with that number; without a number, the only one that can be changed. */
function findChangeable(agreements: readonly Agreement[], number: string | null): Agreement | null {
  if (number !== null) return agreements.find(({ numeroAcordo }) => numeroAcordo === number) ?? null
  const changeable = agreements.filter(({ podeAlterarPagamento }) => podeAlterarPagamento)
  return changeable.length === 1 ? (changeable[0] ?? null) : null
}

function methodsOf({ familia, formaPagamento }: Agreement): readonly PaymentMethod[] {
  return familia === 'DEBITO_AUTOMATICO' ? ['BOLETO', 'DEBITO_AUTOMATICO'] : [formaPagamento]
}

export interface PaymentChange {
  /** ISO date. */
  dueDate: string
  method: PaymentMethod
  /** Needed for automatic debit. */
  account: { agencia: string; conta: string } | null
  /** Idempotency key: a repeated request makes one change. */
  key: string
}

export type Changed = { ok: true } | { ok: false; message: string }

/** Efetivar reserves the change, Formalizar makes it effective; both are idempotent. */
export async function changePayment(
  { agreement, instalment }: Payment,
  { dueDate, method, account, key }: PaymentChange,
): Promise<Changed> {
  const { numeroAcordo, tipo } = agreement
  const identity = { execResposta: execResposta(), documentCode: currentTaxId() }
  const choice: Body<'POST /api/v1/Negociacao/Efetivar'> = {
    idNegociacao: numeroAcordo,
    tipo,
    dataPrimeiroVencimento: dueDate,
    formaPagamento: method,
    alteracao: { numeroAcordo, numeroParcela: instalment.numero },
    chaveIdempotencia: key,
    ...identity,
  }
  try {
    const { data: reserved } = await send('POST /api/v1/Negociacao/Efetivar', { body: choice })
    if (!isSuccess(reserved)) return toRefusal(reserved.errosValidacao)
    const { data: concluded } = await send('POST /api/v1/Negociacao/Formalizar', {
      body: {
        idProposta: reserved.dados.idProposta,
        idNegociacao: choice.idNegociacao,
        aceite: true,
        ...(account && { autorizacaoDebito: { autorizado: true, ...account } }),
        ...identity,
      },
    })
    if (!isSuccess(concluded)) return toRefusal(concluded.errosValidacao)
    await resetNegotiations()
    return { ok: true }
  } catch (error) {
    const { message } = outcomeOf('POST /api/v1/Negociacao/Efetivar', error, {
      stateMode: currentStateMode(),
    })
    return { ok: false, message: message ?? 'Não conseguimos alterar agora. Tente de novo.' }
  }
}

function toRefusal(errors: readonly FieldError[]): Changed {
  return { ok: false, message: errors.map(({ mensagem }) => mensagem).join('\n') }
}
