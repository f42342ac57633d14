import type { AcceptanceBody, Concluded, FieldError } from '@portal/contract'
import { account, branch, maskAccount } from '@portal/domain/fields/account'
import { centsOf, formatMoney, reaisOf } from '@portal/domain/money'
import { isOpen } from '@portal/domain/opening-hours'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Debtor, debtorOf } from '../access/debtors'
import { negotiationHours, reopening } from '../clock/business-hours'
import { isoOf } from '../clock/sao-paulo'
import { assertContactsSettled } from '../contact/contact-changes'
import { notifyContacts } from '../contact/outbox'
import type { Caller } from '../server/caller'
import type { Handlers } from '../server/handler'
import { conflict, outOfHours, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'
import {
  agreementOf,
  agreements,
  agreementsOf,
  cancel,
  debitAccount,
  newAgreement,
  nextUnpaid,
  rewriteContract,
  type StoredAgreement,
  shownState,
} from './agreements'
import { applyChange } from './change-payment'
import { ACCOUNT_DIGIT } from './families'
import { groupIn, portfolioOf } from './portfolio'
import { currentProposal, type Proposal, proposalOf, proposals } from './proposals'
import { lineOf } from './slips'
import { answered, assertChoice } from './validate-choice'

export const isNegotiationOpen = ({ clock }: Sandbox, { persona }: Debtor): boolean =>
  persona.negotiations !== 'OUT_OF_HOURS' && isOpen(negotiationHours, clock.now())

export function assertNegotiationOpen(sandbox: Sandbox, debtor: Debtor): void {
  if (!isNegotiationOpen(sandbox, debtor)) throw outOfHours(reopening(negotiationHours, sandbox.clock.now()))
}

function nextStep({ state, body }: StoredAgreement): Concluded['proximoPasso'] {
  if (state === 'AGUARDANDO_DOCUMENTOS') return 'ENVIAR_DOCUMENTOS'
  if (state === 'AGUARDANDO_ASSINATURA') return 'ASSINAR'
  return body.terms.formaPagamento === 'BOLETO' ? 'PAGAR' : 'NENHUM'
}

function shownConclusion(sandbox: Sandbox, agreement: StoredAgreement): Concluded {
  const today = sandbox.clock.today()
  const { body, instalments } = agreement
  const next = nextUnpaid(agreement) ?? instalments[0]
  return {
    numeroAcordo: agreement.number,
    estado: shownState(agreement, today),
    proximoPasso: nextStep(agreement),
    carteira: body.terms.carteira,
    divida: next?.debt ?? '',
    linhaDigitavel: lineOf(sandbox, agreement),
    vencimento: next?.due ?? '',
    valor: reaisOf(next?.cents ?? 0),
    valorTotal: reaisOf(instalments.reduce((sum, { cents }) => sum + cents, 0)),
    tipo: body.terms.tipo,
    formaPagamento: body.terms.formaPagamento,
    contaDebito: debitAccount(agreement),
    parcelas: body.terms.parcelas,
    contrato: body.contract,
    formalizadoEm: isoOf(agreement.createdAt),
  }
}

/** A group of contracts has at most one live agreement. */
export function assertNotConcluded(sandbox: Sandbox, taxId: string, idNegociacao: string): void {
  const live = agreementsOf(sandbox, taxId).find(
    ({ negotiation, state }) => negotiation === idNegociacao && state !== 'CANCELADO',
  )
  if (live === undefined) return
  throw conflict('Esta negociação já tem um acordo', 'JA_FORMALIZADA', `Acordo ${live.number}`)
}

function assertStillHolds(sandbox: Sandbox, { id, taxId, terms, choice }: Proposal): void {
  const { parcelas } = terms
  const next = parcelas.find(({ numero }) => numero === choice.alteracao?.numeroParcela) ?? parcelas[0]
  const isCurrent = currentProposal(sandbox, taxId, choice.idNegociacao)?.id === id
  if (isCurrent && next !== undefined && next.vencimento >= sandbox.clock.today()) return
  throw conflict('Proposta vencida ou substituída', 'PROPOSTA_VENCIDA', 'Calcule de novo antes de concluir.')
}

/** Ten digits, unique. */
function freshNumber(sandbox: Sandbox): string {
  const { store, random } = sandbox
  const number = String(random.int(1_000_000_000, 10_000_000_000))
  return store.find(agreements, number) === undefined ? number : freshNumber(sandbox)
}

/** The number of a new agreement. */
function create(sandbox: Sandbox, debtor: Debtor, { choice, terms: proposed }: Proposal): string {
  const { idProposta, validade: _validity, ...terms } = proposed
  const group = groupIn(portfolioOf(sandbox, debtor), choice.idNegociacao)
  const number = freshNumber(sandbox)
  const agreement = newAgreement(group, debtor, terms, { number, createdAt: sandbox.clock.iso() })
  sandbox.store.put(agreements, { ...agreement, proposal: idProposta })
  if (group.origin !== null) cancel(sandbox, group.origin)
  const done = agreement.state === 'ATIVO' ? 'fechou' : 'começou'
  const total = formatMoney(centsOf(terms.totalAPagar))
  notifyContacts(sandbox, debtor, {
    text: `Você ${done} o acordo ${number}, de ${total}. Não foi você? Cancele em Meus acordos ou fale com o banco.`,
  })
  return number
}

function assertDebit({ autorizacaoDebito: debit }: AcceptanceBody): void {
  assertChoice([debit === undefined, 'autorizacaoDebito', 'Autorize o débito e informe a conta'])
  const wrong = (field: 'agencia' | 'conta', rule: Pick<typeof branch, 'problems'>) =>
    rule
      .problems(debit?.[field] ?? '', {})
      .map((mensagem) => [true, `autorizacaoDebito.${field}`, mensagem] as const)
  assertChoice(...wrong('agencia', branch), ...wrong('conta', account(ACCOUNT_DIGIT)))
}

/** Outcome of Formalizar by idempotency key, for debtors whose response was lost. */
interface Conclusion {
  taxId: string
  key: string
  agreement: string | null
  code: string
  errors: FieldError[]
}

const conclusions = kindOf<Conclusion>('conclusions', ['taxId', 'key'])

/** The agreement of a reservation: the one already made of it, or a new or changed one. */
function agree(sandbox: Sandbox, debtor: Debtor, body: AcceptanceBody): StoredAgreement {
  const { taxId } = debtor
  const { store } = sandbox
  const { chaveIdempotencia: key, autorizacaoDebito } = body
  const proposal = proposalOf(sandbox, taxId, body.idProposta, body.idNegociacao)
  if (proposal.agreement !== undefined) return agreementOf(sandbox, taxId, proposal.agreement)
  const { terms, choice } = proposal
  const { alteracao } = choice
  assertNegotiationOpen(sandbox, debtor)
  assertContactsSettled(sandbox, taxId)
  if (key !== undefined && store.find(conclusions, taxId, key)?.agreement) {
    throw conflict('Chave de idempotência já usada em outro pedido', 'CHAVE_REUTILIZADA')
  }
  if (alteracao === undefined) assertNotConcluded(sandbox, taxId, body.idNegociacao)
  assertStillHolds(sandbox, proposal)
  if (terms.formaPagamento === 'DEBITO_AUTOMATICO') assertDebit(body)
  if (alteracao !== undefined) applyChange(sandbox, taxId, alteracao, terms)
  const number = alteracao?.numeroAcordo ?? create(sandbox, debtor, proposal)
  store.put(proposals, { ...proposal, agreement: number })
  if (autorizacaoDebito) {
    const account = maskAccount(autorizacaoDebito)
    rewriteContract(sandbox, agreementOf(sandbox, taxId, number), { account })
  }
  return agreementOf(sandbox, taxId, number)
}

/**
 * Turns a reservation into one agreement, even when called repeatedly or concurrently: the whole decision is one
 * transaction, also across processes. Stores the outcome: a refused key may be retried; a concluded one is final.
 */
export function conclude(sandbox: Sandbox, debtor: Debtor, body: AcceptanceBody) {
  const { store } = sandbox
  const { taxId } = debtor
  const key = body.chaveIdempotencia
  const record = (agreement: string | null, code: string, errors: FieldError[]) => {
    if (key === undefined || store.find(conclusions, taxId, key)?.agreement) return
    store.put(conclusions, { taxId, key, agreement, code, errors })
  }
  try {
    const answer = answered(() => {
      const agreement = store.transaction(() => agree(sandbox, debtor, body))
      return shownConclusion(sandbox, agreement)
    })
    record(answer.dados?.numeroAcordo ?? null, '', answer.errosValidacao)
    return answer
  } catch (error) {
    if (error instanceof ProblemError) record(null, error.problem.codigo, [])
    throw error
  }
}

const FORMALISE = /^\/api\/v[13]\/Negociacao\/Formalizar$/

/** Conclusions in progress. */
const pending = new Set<FastifyRequest>()

/** Tracks a conclusion until its response is sent; a client that disconnects does not abort it. */
export function notePendingConclusions(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (FORMALISE.test(request.url)) pending.add(request)
  })
  app.addHook('onSend', async (request) => {
    pending.delete(request)
  })
}

const formalise = ({ body, caller }: { body: AcceptanceBody; caller: Caller }, sandbox: Sandbox) =>
  conclude(sandbox, debtorOf(sandbox, caller.debtor(body.documentCode)), body)

export const conclusionHandlers = {
  'POST /api/v1/Negociacao/Formalizar': formalise,
  'POST /api/v3/Negociacao/Formalizar': formalise,
  'GET /api/v1/Negociacao/Conclusao/{chave}': ({ params: { chave }, caller }, sandbox) => {
    const taxId = caller.debtor()
    const ended = sandbox.store.find(conclusions, taxId, chave)
    const nothing = { acordo: null, codigo: '', errosValidacao: [] }
    if (ended?.agreement) {
      const acordo = shownConclusion(sandbox, agreementOf(sandbox, taxId, ended.agreement))
      return { ...nothing, estado: 'CONCLUIDA', acordo }
    }
    const isPending = [...pending].some(
      ({ sandbox: receiver, caller: sender, headers }) =>
        receiver === sandbox && sender.is(taxId) && headers['idempotency-key'] === chave,
    )
    if (isPending) return { ...nothing, estado: 'EM_ANDAMENTO' }
    if (ended === undefined) return { ...nothing, estado: 'DESCONHECIDA' }
    return { ...nothing, estado: 'RECUSADA', codigo: ended.code, errosValidacao: ended.errors }
  },
} satisfies Partial<Handlers>
