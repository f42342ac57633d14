import type { Answer, ChoiceBody, NegotiationList, OfferFamily } from '@portal/contract'
import { bankHolidays, isBusinessDay, toBusinessDay } from '@portal/domain/due-date'
import { reaisOf } from '@portal/domain/money'
import { isOpen } from '@portal/domain/opening-hours'
import { joinTaxId } from '@portal/domain/tax-id'
import { assertTaxId } from '../access/consult'
import { type Debtor, debtorOf, findDebtor } from '../access/debtors'
import { assertOwnExecution, debtorOfExecution } from '../access/executions'
import { negotiationHours, reopening } from '../clock/business-hours'
import type { Caller } from '../server/caller'
import type { Handlers } from '../server/handler'
import { conflict, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { agreementOf, liveAgreement, shown } from './agreements'
import { boundsOf, dateBounds, shownBounds, shownDates } from './bounds'
import { changeDateBounds, changedTerms } from './change-payment'
import { assertNegotiationOpen, conclude } from './conclude'
import { recordConclusion, shownOutcome } from './conclusions'
import { opportunityOf } from './opportunities'
import { groupIn, owedIn, type Portfolio, portfolioOf, renegotiationOf } from './portfolio'
import { proposalGroups } from './proposal-groups'
import { type Proposal, reserve } from './proposals'
import { calculate } from './quotes'
import { digitsFrom } from './record-ids'
import { shownProposalSlip } from './slips'
import { validateChoice } from './validate-choice'

const OPEN_STATES = ['ATIVO', 'EM_ATRASO', 'AGUARDANDO_DOCUMENTOS', 'AGUARDANDO_ASSINATURA']

function outcome(
  { clock }: Sandbox,
  { persona }: Debtor,
): { sucesso: boolean; mensagem: string; reabreEm: string | null } {
  const at = clock.now()
  if (persona.negotiations === 'OUT_OF_HOURS' || !isOpen(negotiationHours, at)) {
    return { sucesso: false, mensagem: 'Fora de horário', reabreEm: reopening(negotiationHours, at) }
  }
  return persona.negotiations === 'NO_RECORDS'
    ? { sucesso: false, mensagem: 'NENHUM REGISTRO ENCONTRADO', reabreEm: null }
    : { sucesso: true, mensagem: '', reabreEm: null }
}

/** A debtor's offers and agreements, as the bank tells them. */
export function listOf(sandbox: Sandbox, debtor: Debtor): NegotiationList {
  if (debtor.persona.negotiations === 'API_ERROR') {
    throw new ProblemError(502, 'Erro api Bradesco', { codigo: 'ERRO_API' })
  }
  const today = sandbox.clock.today()
  const portfolio = portfolioOf(sandbox, debtor)
  const { sucesso, mensagem, reabreEm } = outcome(sandbox, debtor)
  const acordos = portfolio.agreements.map((agreement) =>
    shown(agreement, today, renegotiationOf(portfolio, agreement.number)),
  )
  return {
    sucesso,
    dados: {
      nomeCliente: debtor.name,
      score: Number(digitsFrom(3, 'score', debtor.taxId)),
      negociacoes: sucesso ? portfolio.groups.map((group) => opportunityOf(group, today)) : [],
      numeroAcordoNegociacao: acordos.find(({ estado }) => OPEN_STATES.includes(estado))?.numeroAcordo ?? '',
      mensagem,
      acordos,
      reabreEm,
    },
  }
}

type Reserved =
  | { ok: true; proposal: Proposal }
  | { ok: false; errors: { campo: string; mensagem: string }[] }

function efetivar(sandbox: Sandbox, caller: Caller, body: ChoiceBody, version: 'v1' | 'v3'): Reserved {
  const debtor = debtorOf(sandbox, caller.debtor(body.documentCode))
  const { taxId } = debtor
  assertOwnExecution(sandbox, body.execResposta, taxId)
  assertNegotiationOpen(sandbox, debtor)
  const today = sandbox.clock.today()
  const { alteracao } = body
  if (alteracao !== undefined) {
    const agreement = agreementOf(sandbox, taxId, alteracao.numeroAcordo)
    const changed = changedTerms(agreement, body, alteracao, today)
    return changed.ok ? { ok: true, proposal: reserve(sandbox, taxId, body, () => changed.terms) } : changed
  }
  const live = liveAgreement(sandbox, taxId, body.idNegociacao)
  if (live !== undefined)
    throw conflict('Esta negociação já tem um acordo', 'JA_FORMALIZADA', `Acordo ${live.number}`)
  const group = groupIn(portfolioOf(sandbox, debtor), body.idNegociacao)
  if (group.plan.version !== version) {
    throw conflict('Versão errada da chamada', 'VERSAO', `Use /api/${group.plan.version}/Negociacao`)
  }
  const chosen = validateChoice(body, group, today)
  return chosen.ok
    ? { ok: true, proposal: reserve(sandbox, taxId, body, () => calculate(group, chosen.choice, today)) }
    : chosen
}

function formalizar(
  sandbox: Sandbox,
  caller: Caller,
  body: Parameters<typeof conclude>[2],
): Answer<'POST /api/v1/Negociacao/Formalizar'> {
  const debtor = debtorOf(sandbox, caller.debtor(body.documentCode))
  assertOwnExecution(sandbox, body.execResposta, debtor.taxId)
  const data = recordConclusion(sandbox, debtor, body.chaveIdempotencia, () =>
    conclude(sandbox, debtor, body),
  )
  return { status: 200, data }
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
        valor: reaisOf(owedIn(group)),
      })),
  }
}

const WEEKDAYS = ['Domingo', null, null, null, null, null, 'Sábado']

export const negotiationHandlers = {
  'POST /api/v1/negociacoes': ({ body, caller }, sandbox) => {
    const taxId = joinTaxId(body)
    assertTaxId('cpfCnpj', taxId)
    const debtor = debtorOf(sandbox, caller.debtor(taxId))
    assertOwnExecution(sandbox, body.execResposta, taxId)
    return { status: 200, data: listOf(sandbox, debtor) }
  },
  'GET /api/v1/get_portfolios/{taxId}': ({ params, caller }, sandbox) => {
    const portfolio = portfolioOf(sandbox, debtorOf(sandbox, caller.debtor(params.taxId)))
    return {
      status: 200,
      data: {
        RENEG_VEICULOS: campaigns(portfolio, ['VEICULO_V2', 'VEICULO_V3']),
        BRADESCO_DRC: campaigns(portfolio, ['DRC']),
      },
    }
  },
  'POST /api/v1/p/{taxId}': ({ params, body, caller }, sandbox) => {
    assertTaxId('taxId', params.taxId)
    if (!caller.is(params.taxId)) debtorOfExecution(sandbox, body.execResposta, params.taxId)
    const debtor = findDebtor(sandbox, params.taxId)
    const flags = debtor?.persona.flags ?? {}
    const groups = debtor === null ? [] : proposalGroups(portfolioOf(sandbox, debtor), debtor)
    const today = sandbox.clock.today()
    return {
      status: 200,
      data: {
        bol: flags.bol === true,
        drc: flags.drc === true,
        ren: flags.ren === true,
        boletos: debtor === null ? [] : groups.map((group) => shownProposalSlip(group, debtor, today)),
      },
    }
  },
  'POST /api/v1/Negociacao/Efetivar': ({ body, caller }, sandbox) => {
    const reserved = efetivar(sandbox, caller, body, 'v1')
    return {
      status: 200,
      data: reserved.ok
        ? { sucesso: 1, dados: reserved.proposal.terms, errosValidacao: [] }
        : { sucesso: 0, dados: null, errosValidacao: reserved.errors },
    }
  },
  'POST /api/v3/Negociacao/Efetivar': ({ body, caller }, sandbox) => {
    const reserved = efetivar(sandbox, caller, body, 'v3')
    return {
      status: 200,
      data: reserved.ok
        ? { sucesso: 1, errosValidacao: [], ...reserved.proposal.terms }
        : { sucesso: 0, errosValidacao: reserved.errors },
    }
  },
  'POST /api/v1/Negociacao/Formalizar': ({ body, caller }, sandbox) => formalizar(sandbox, caller, body),
  'POST /api/v3/Negociacao/Formalizar': ({ body, caller }, sandbox) => formalizar(sandbox, caller, body),
  'GET /api/v1/Negociacao/Conclusao/{chave}': ({ params, caller }, sandbox) => ({
    status: 200,
    data: shownOutcome(sandbox, debtorOf(sandbox, caller.debtor()), params.chave),
  }),
  'GET /api/v1/Configuracao/DiaUtil/{date}': ({ params: { date } }) => {
    const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? null
    return {
      status: 200,
      data: {
        data: date,
        diaUtil: isBusinessDay(date),
        proximoDiaUtil: toBusinessDay(date),
        motivo: bankHolidays(Number(date.slice(0, 4))).get(date) ?? weekday,
      },
    }
  },
  'GET /api/v1/Configuracao/MinimoMaximo': ({ query, caller }, sandbox) => {
    const today = sandbox.clock.today()
    if (query.numeroAcordo !== undefined) {
      const agreement = agreementOf(sandbox, caller.debtor(), query.numeroAcordo)
      const values = agreement.instalments.map(({ cents }) => reaisOf(cents))
      return {
        status: 200,
        data: {
          valorEntradaMinimo: 0,
          valorEntradaMaximo: 0,
          valorParcelaMinimo: Math.min(...values),
          valorParcelaMaximo: Math.max(...values),
          quantidadeMinima: agreement.instalments.length,
          quantidadeMaxima: agreement.instalments.length,
          percEntradaMinima: 0,
          ...shownDates(changeDateBounds(agreement, today), today),
        },
      }
    }
    if (query.idNegociacao !== undefined) {
      const debtor = debtorOf(sandbox, caller.debtor())
      const group = groupIn(portfolioOf(sandbox, debtor), query.idNegociacao)
      return { status: 200, data: shownBounds(boundsOf(group, today), today) }
    }
    return {
      status: 200,
      data: {
        valorEntradaMinimo: 0,
        valorEntradaMaximo: 0,
        valorParcelaMinimo: 30,
        valorParcelaMaximo: 99_999_999.99,
        quantidadeMinima: 1,
        quantidadeMaxima: 60,
        percEntradaMinima: 0,
        ...shownDates(dateBounds(today), today),
      },
    }
  },
} satisfies Partial<Handlers>
