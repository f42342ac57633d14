import type { AcceptanceBody, Answer, Concluded, FieldError } from '@portal/contract'
import { account, branch, maskAccount } from '@portal/domain/fields/account'
import { centsOf, formatMoney, reaisOf } from '@portal/domain/money'
import { isOpen } from '@portal/domain/opening-hours'
import type { Debtor } from '../access/debtors'
import { negotiationHours, reopening } from '../clock/business-hours'
import { isoOf } from '../clock/sao-paulo'
import { assertContactsSettled } from '../contact/contact-changes'
import { notifyContacts } from '../contact/outbox'
import { conflict, outOfHours } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import {
  agreementOf,
  agreements,
  agreementsOf,
  cancel,
  debitAccount,
  liveAgreement,
  type StoredAgreement,
  saveAccount,
  shownState,
} from './agreements'
import { applyChange, isChangeApplied } from './change-payment'
import { ACCOUNT_DIGIT } from './families'
import { agreementFrom, bodyOf, initialState } from './make-agreement'
import { groupIn, portfolioOf } from './portfolio'
import { type Proposal, proposalOf } from './proposals'
import { agreementSlip } from './slips'

type ConcludedAnswer = Answer<'POST /api/v1/Negociacao/Formalizar'>['data']

export const isNegotiationOpen = ({ clock }: Sandbox, { persona }: Debtor): boolean =>
  persona.negotiations !== 'OUT_OF_HOURS' && isOpen(negotiationHours, clock.now())

export function assertNegotiationOpen(sandbox: Sandbox, debtor: Debtor): void {
  if (!isNegotiationOpen(sandbox, debtor)) throw outOfHours(reopening(negotiationHours, sandbox.clock.now()))
}

function nextStep({ state, method }: StoredAgreement): Concluded['proximoPasso'] {
  if (state === 'AGUARDANDO_DOCUMENTOS') return 'ENVIAR_DOCUMENTOS'
  if (state === 'AGUARDANDO_ASSINATURA') return 'ASSINAR'
  return method === 'BOLETO' ? 'PAGAR' : 'NENHUM'
}

/** Linha digitável of the next slip; null while there is none to pay. */
export function lineOf(sandbox: Sandbox, debtor: Debtor, agreement: StoredAgreement): string | null {
  const next = agreement.instalments.find(({ paidAt }) => paidAt === null)
  if (next === undefined) return null
  try {
    return agreementSlip(sandbox, agreement, next.number, debtor).line
  } catch {
    return null
  }
}

export function shownConclusion(sandbox: Sandbox, debtor: Debtor, agreement: StoredAgreement): Concluded {
  const today = sandbox.clock.today()
  const { body, instalments } = agreement
  const next = instalments.find(({ paidAt }) => paidAt === null) ?? instalments[0]
  return {
    numeroAcordo: agreement.number,
    estado: shownState(agreement, today),
    proximoPasso: nextStep(agreement),
    carteira: body.carteira,
    divida: next?.debt ?? '',
    linhaDigitavel: lineOf(sandbox, debtor, agreement),
    vencimento: next?.due ?? '',
    valor: reaisOf(next?.cents ?? 0),
    valorTotal: reaisOf(instalments.reduce((sum, { cents }) => sum + cents, 0)),
    tipo: body.kind,
    formaPagamento: agreement.method,
    contaDebito: debitAccount(agreement),
    parcelas: body.terms.parcelas,
    contrato: body.contract,
    formalizadoEm: isoOf(new Date(agreement.createdAt)),
  }
}

function agreementByProposal(sandbox: Sandbox, taxId: string, proposal: string): StoredAgreement | undefined {
  return agreementsOf(sandbox, taxId).find((one) => one.proposal === proposal)
}

function assertKeyIsFresh({ store }: Sandbox, taxId: string, key: string | undefined): void {
  const isUsed = store.list(agreements, taxId).some(({ idempotencyKey }) => idempotencyKey === key)
  if (key !== undefined && isUsed) {
    throw conflict('Chave de idempotência já usada em outro pedido', 'CHAVE_REUTILIZADA')
  }
}

function assertStillHolds({ clock }: Sandbox, { superseded, validUntil, terms, choice }: Proposal): void {
  const { parcelas } = terms
  const next = parcelas.find(({ numero }) => numero === choice.alteracao?.numeroParcela) ?? parcelas[0]
  const isPast = validUntil <= clock.now().toISOString() || (next?.vencimento ?? '') < clock.today()
  if (superseded || isPast) {
    throw conflict(
      'Proposta vencida ou substituída',
      'PROPOSTA_VENCIDA',
      'Calcule de novo antes de concluir.',
    )
  }
}

/** Ten digits, unique. */
function freshNumber(sandbox: Sandbox): string {
  const { store, random } = sandbox
  const number = String(random.int(1_000_000_000, 10_000_000_000))
  return store.find(agreements, number) === undefined ? number : freshNumber(sandbox)
}

function create(
  sandbox: Sandbox,
  debtor: Debtor,
  proposal: Proposal,
  key: string | undefined,
): StoredAgreement {
  const group = groupIn(portfolioOf(sandbox, debtor), proposal.negotiation)
  const { idProposta: _id, validade: _validity, ...terms } = proposal.terms
  const body = bodyOf(group, debtor, terms)
  const number = freshNumber(sandbox)
  const agreement = agreementFrom({
    number,
    taxId: debtor.taxId,
    negotiation: group.id,
    proposal: proposal.id,
    idempotencyKey: key ?? null,
    state: initialState(body),
    createdAt: sandbox.clock.now().toISOString(),
    cancelledAt: null,
    seeded: false,
    paid: 0,
    body,
  })
  sandbox.store.put(agreements, agreement)
  if (group.origin !== null) cancel(sandbox, group.origin)
  const done = initialState(body) === 'ATIVO' ? 'fechou' : 'começou'
  const total = formatMoney(centsOf(terms.totalAPagar))
  notifyContacts(sandbox, debtor, {
    text: `Você ${done} o acordo ${number}, de ${total}. Não foi você? Cancele em Meus acordos ou fale com o banco.`,
  })
  return agreementOf(sandbox, debtor.taxId, number)
}

function debitErrors({ autorizacaoDebito: debit }: AcceptanceBody): FieldError[] {
  if (debit === undefined) {
    return [{ campo: 'autorizacaoDebito', mensagem: 'Autorize o débito e informe a conta' }]
  }
  const at = (field: string) => (mensagem: string) => ({ campo: `autorizacaoDebito.${field}`, mensagem })
  return [
    ...branch.problems(debit.agencia, {}).map(at('agencia')),
    ...account(ACCOUNT_DIGIT).problems(debit.conta, {}).map(at('conta')),
  ]
}

/**
 * Turns a reservation into one agreement, even when called repeatedly or concurrently: the whole decision is one
 * transaction, also across processes.
 */
export function conclude(sandbox: Sandbox, debtor: Debtor, body: AcceptanceBody): ConcludedAnswer {
  const { taxId } = debtor
  const agreement = sandbox.store.transaction((): StoredAgreement | FieldError[] => {
    const proposal = proposalOf(sandbox, taxId, body.idProposta, body.idNegociacao)
    const done = agreementByProposal(sandbox, taxId, proposal.id)
    if (done !== undefined) return done
    const { alteracao } = proposal.choice
    if (alteracao !== undefined && isChangeApplied(sandbox, taxId, alteracao, proposal.id)) {
      return agreementOf(sandbox, taxId, alteracao.numeroAcordo)
    }
    assertNegotiationOpen(sandbox, debtor)
    assertContactsSettled(sandbox, taxId)
    assertKeyIsFresh(sandbox, taxId, body.chaveIdempotencia)
    if (alteracao === undefined) {
      const live = liveAgreement(sandbox, taxId, proposal.negotiation)
      if (live !== undefined) {
        throw conflict('Esta negociação já tem um acordo', 'JA_FORMALIZADA', `Acordo ${live.number}`)
      }
    }
    assertStillHolds(sandbox, proposal)
    if (proposal.terms.formaPagamento === 'DEBITO_AUTOMATICO') {
      const errors = debitErrors(body)
      if (errors.length > 0) return errors
    }
    const made = alteracao === undefined ? create(sandbox, debtor, proposal, body.chaveIdempotencia) : null
    if (alteracao !== undefined) applyChange(sandbox, taxId, alteracao, proposal)
    const number = made?.number ?? alteracao?.numeroAcordo ?? ''
    const agreed = agreementOf(sandbox, taxId, number)
    if (!body.autorizacaoDebito) return agreed
    saveAccount(sandbox, agreed, maskAccount(body.autorizacaoDebito))
    return agreementOf(sandbox, taxId, number)
  })
  if (Array.isArray(agreement)) return { sucesso: 0, dados: null, errosValidacao: agreement }
  return { sucesso: 1, errosValidacao: [], dados: shownConclusion(sandbox, debtor, agreement) }
}
