import type { Agreement, ChoiceBody, NegotiationList, OfferFamily, Terms } from '@portal/contract'
import { bankHolidays, isBusinessDay, toBusinessDay } from '@portal/domain/due-date'
import { reaisOf } from '@portal/domain/money'
import { joinTaxId } from '@portal/domain/tax-id'
import { assertTaxId } from '../access/consult'
import { type Debtor, debtorOf } from '../access/debtors'
import { negotiationHours, reopening } from '../clock/business-hours'
import { isoOf } from '../clock/sao-paulo'
import type { Caller } from '../server/caller'
import type { Handlers } from '../server/handler'
import { conflict, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { shownAfterPayment } from './after-payment'
import {
  agreementOf,
  canCancel,
  debitAccount,
  hasSlip,
  type Instalment,
  isUnpaid,
  lastDayToSign,
  lastDayToWithdraw,
  nextUnpaid,
  type StoredAgreement,
  shownState,
  versionOfAgreement,
} from './agreements'
import { dateBounds, limits, limitsOf } from './bounds'
import { changeDateBounds, changedTerms } from './change-payment'
import { assertNegotiationOpen, assertNotConcluded, isNegotiationOpen } from './conclude'
import { ACCOUNT_DIGIT } from './families'
import { opportunityOf } from './opportunities'
import { groupIn, type Portfolio, portfolioOf } from './portfolio'
import { reserve } from './proposals'
import { calculate } from './quotes'
import { digitsFrom } from './record-ids'
import { shownSettlement } from './settlement'
import { answered, validChoice } from './validate-choice'

const OPEN_STATES = ['ATIVO', 'EM_ATRASO', 'AGUARDANDO_DOCUMENTOS', 'AGUARDANDO_ASSINATURA']

/** An agreement as the panel lists it. */
export function shown(agreement: StoredAgreement, today: string, renegotiation: string | null): Agreement {
  const { body, instalments } = agreement
  const sum = (some: Instalment[]) => reaisOf(some.reduce((total, { cents }) => total + cents, 0))
  const paid = instalments.filter((one) => !isUnpaid(one))
  const state = shownState(agreement, today)
  return {
    numeroAcordo: agreement.number,
    estado: state,
    familia: body.family,
    carteira: body.terms.carteira,
    nomeProduto: body.productName,
    contratos: body.contracts,
    criadoEm: isoOf(agreement.createdAt),
    tipo: body.terms.tipo,
    formaPagamento: body.terms.formaPagamento,
    valorTotal: sum(instalments),
    valorPago: sum(paid),
    quantidadeParcelas: instalments.length,
    parcelasPagas: paid.length,
    proximoVencimento: state === 'CANCELADO' ? null : (nextUnpaid(agreement)?.due ?? null),
    parcelas: instalments.map((one) => {
      const unpaid = state === 'CANCELADO' ? 'CANCELADA' : one.due < today ? 'VENCIDA' : 'ABERTA'
      const estado = isUnpaid(one) ? unpaid : 'PAGA'
      return {
        numero: one.number,
        divida: one.debt,
        vencimento: one.due,
        valor: reaisOf(one.cents),
        estado,
        pagaEm: one.paidAt,
        boletoDisponivel: estado === 'ABERTA' && hasSlip(agreement),
      }
    }),
    podeCancelar: canCancel(agreement),
    podeAlterarPagamento: state === 'ATIVO',
    contaDebito: debitAccount(agreement),
    digitoConta: ACCOUNT_DIGIT,
    assinarAte: lastDayToSign(agreement),
    desistirAte: lastDayToWithdraw(agreement),
    versao: versionOfAgreement(agreement),
    quitacao: shownSettlement(agreement, today),
    depoisDePagar: shownAfterPayment(agreement, today),
    idRenegociacao: renegotiation,
  }
}

/** Reason for having no offers; '' when there are some. */
function messageOf(sandbox: Sandbox, debtor: Debtor): string {
  if (!isNegotiationOpen(sandbox, debtor)) return 'Fora de horário'
  return debtor.persona.negotiations === 'NO_RECORDS' ? 'NENHUM REGISTRO ENCONTRADO' : ''
}

/** A debtor's offers and agreements as returned by the API. */
export function listOf(sandbox: Sandbox, debtor: Debtor): NegotiationList {
  if (debtor.persona.negotiations === 'API_ERROR') {
    throw new ProblemError(502, 'Erro api Bradesco', 'ERRO_API')
  }
  const today = sandbox.clock.today()
  const portfolio = portfolioOf(sandbox, debtor)
  const mensagem = messageOf(sandbox, debtor)
  const sucesso = mensagem === ''
  const acordos = portfolio.agreements.map((agreement) =>
    shown(agreement, today, portfolio.groups.find(({ origin }) => origin === agreement.number)?.id ?? null),
  )
  return {
    sucesso,
    dados: {
      nomeCliente: debtor.name,
      score: Number(digitsFrom(3, 'score', debtor.taxId)),
      negociacoes: sucesso ? portfolio.groups.map((group) => opportunityOf(group)) : [],
      numeroAcordoNegociacao: acordos.find(({ estado }) => OPEN_STATES.includes(estado))?.numeroAcordo ?? '',
      mensagem,
      acordos,
      reabreEm: mensagem === 'Fora de horário' ? reopening(negotiationHours, sandbox.clock.now()) : null,
    },
  }
}

function reservedTerms(sandbox: Sandbox, caller: Caller, body: ChoiceBody, version: 'v1' | 'v3'): Terms {
  const debtor = debtorOf(sandbox, caller.debtor(body.documentCode))
  const { taxId } = debtor
  assertNegotiationOpen(sandbox, debtor)
  const { alteracao } = body
  if (alteracao !== undefined) {
    const agreement = agreementOf(sandbox, taxId, alteracao.numeroAcordo)
    const terms = changedTerms(agreement, body, alteracao, sandbox.clock.today())
    return reserve(sandbox, taxId, body, terms)
  }
  assertNotConcluded(sandbox, taxId, body.idNegociacao)
  const group = groupIn(portfolioOf(sandbox, debtor), body.idNegociacao)
  if (group.plan.version !== version) {
    throw conflict('Versão errada da chamada', 'VERSAO', `Use /api/${group.plan.version}/Negociacao`)
  }
  return reserve(sandbox, taxId, body, calculate(group, validChoice(body, group)))
}

function campaigns({ groups }: Portfolio, families: readonly OfferFamily[]) {
  return {
    campaignList: groups
      .filter(({ seed }) => families.includes(seed.family))
      .map((group) => ({
        id: group.id,
        nome: group.plan.productName,
        familia: group.seed.family,
        quantidadeContratos: group.contracts.length,
        valor: reaisOf(group.totalCents),
      })),
  }
}

const WEEKDAYS = ['Domingo', null, null, null, null, null, 'Sábado']

export const negotiationHandlers = {
  'POST /api/v1/negociacoes': ({ body, caller }, sandbox) => {
    const taxId = joinTaxId(body)
    assertTaxId('cpfCnpj', taxId)
    const debtor = debtorOf(sandbox, caller.debtor(taxId))
    return listOf(sandbox, debtor)
  },
  'GET /api/v1/get_portfolios/{taxId}': ({ params, caller }, sandbox) => {
    const portfolio = portfolioOf(sandbox, debtorOf(sandbox, caller.debtor(params.taxId)))
    return {
      RENEG_VEICULOS: campaigns(portfolio, ['VEICULO_V2', 'VEICULO_V3']),
      BRADESCO_DRC: campaigns(portfolio, ['DRC']),
    }
  },
  'POST /api/v1/Negociacao/Efetivar': ({ body, caller }, sandbox) =>
    answered(() => reservedTerms(sandbox, caller, body, 'v1')),
  'POST /api/v3/Negociacao/Efetivar': ({ body, caller }, sandbox) => {
    const { sucesso, dados, errosValidacao } = answered(() => reservedTerms(sandbox, caller, body, 'v3'))
    return sucesso === 1 ? { sucesso, errosValidacao, ...dados } : { sucesso, errosValidacao }
  },
  'GET /api/v1/Configuracao/DiaUtil/{date}': ({ params: { date } }) => {
    const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? null
    return {
      data: date,
      diaUtil: isBusinessDay(date),
      proximoDiaUtil: toBusinessDay(date),
      motivo: bankHolidays(Number(date.slice(0, 4))).get(date) ?? weekday,
    }
  },
  'GET /api/v1/Configuracao/MinimoMaximo': ({ query, caller }, sandbox) => {
    const today = sandbox.clock.today()
    if (query.numeroAcordo !== undefined) {
      const agreement = agreementOf(sandbox, caller.debtor(), query.numeroAcordo)
      const values = agreement.instalments.map(({ cents }) => cents)
      const range = [Math.min(...values), Math.max(...values)] as const
      return limits(today, changeDateBounds(agreement, today), [values.length, values.length], range)
    }
    if (query.idNegociacao !== undefined) {
      const debtor = debtorOf(sandbox, caller.debtor())
      return limitsOf(groupIn(portfolioOf(sandbox, debtor), query.idNegociacao))
    }
    // The same for every group.
    return limits(today, dateBounds(today), [1, 60], [3000, 9_999_999_999])
  },
} satisfies Partial<Handlers>
