import type { Data, DebtContract } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { formatMoney } from '@portal/domain/money'
import { type Debtor, debtorOf } from '../access/debtors'
import { assertOwnExecution, debtorOfExecution } from '../access/executions'
import { maskEmail } from '../access/masks'
import type { Slip } from '../boleto/slip'
import { renderSlipPdf } from '../boleto/slip-pdf'
import { notifyContacts, post } from '../contact/outbox'
import type { Caller } from '../server/caller'
import type { Handlers, Inbound } from '../server/handler'
import { parseJson } from '../server/json-body'
import { conflict, invalidField, notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { complaintAboutName, shownComplaint } from './after-payment'
import {
  agreementOf,
  agreementsOf,
  canCancel,
  cancel,
  changeAgreement,
  nextUnpaid,
  type StoredAgreement,
  shownState,
} from './agreements'
import { paymentInWords } from './contract-text'
import { concludedAgreement } from './documents'
import type { Group } from './groups'
import { portfolioOf, proposalGroups } from './portfolio'
import { stagesOf } from './proposal-stages'
import { issueSettlement, quoteSettlement } from './settlement'
import { renderSettlementLetter } from './settlement-letter'
import { signAgreement } from './signature'
import { agreementSlip, proposalSlip, shownLine } from './slips'
import { summaryOf } from './summary'

type PrintBody = Inbound<'POST /api/v1/boleto/imprimir'>['body']

const pdf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'application/pdf' })

/** Contracts may arrive as a JSON string (spec §3). */
function contractsOf(contratos: PrintBody['contratos'] = []): string[] {
  const list: unknown = Array.isArray(contratos) ? contratos : parseJson(contratos)
  if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list
  throw invalidField('contratos', 'Não é uma lista de contratos em JSON')
}

function proposalGroup(sandbox: Sandbox, debtor: Debtor, body: PrintBody, isDebtor: boolean): Group {
  const portfolio = portfolioOf(sandbox, debtor)
  const open = isDebtor ? portfolio.groups : proposalGroups(portfolio, debtor)
  const wanted = contractsOf(body.contratos)
  const match = open.find(({ id, contracts }) =>
    body.idNegociacao === undefined
      ? wanted.length > 0 && wanted.every((number) => contracts.some(({ numero }) => numero === number))
      : id === body.idNegociacao,
  )
  if (match === undefined) throw notFound('Boleto não encontrado')
  return match
}

function slipToPrint(sandbox: Sandbox, caller: Caller, body: PrintBody): Slip {
  if (body.numeroAcordo !== undefined) {
    const debtor = debtorOf(sandbox, caller.debtor(body.documentCode))
    assertOwnExecution(sandbox, body.execResposta, debtor.taxId)
    const agreement = agreementOf(sandbox, debtor.taxId, body.numeroAcordo)
    const number = body.numeroParcela ?? nextUnpaid(agreement)?.number ?? 0
    return agreementSlip(sandbox, agreement, number, debtor)
  }
  if (body.idNegociacao === undefined && body.contratos === undefined) {
    throw invalidField('numeroAcordo', 'Informe o acordo, a negociação ou os contratos')
  }
  const isDebtor = caller.credentials.kind === 'debtor'
  // The holder of the execution may print a proposal's slip only.
  const debtor = debtorOf(
    sandbox,
    isDebtor ? caller.debtor() : debtorOfExecution(sandbox, body.execResposta, body.documentCode),
  )
  if (isDebtor) assertOwnExecution(sandbox, body.execResposta, debtor.taxId)
  return proposalSlip(proposalGroup(sandbox, debtor, body, isDebtor), debtor)
}

function assertCarteira(agreement: StoredAgreement, carteira: string): void {
  if (agreement.body.terms.carteira !== carteira) throw notFound('Boleto não encontrado')
}

/** The slip of an instalment or settlement; a debt's id is the agreement's number and three digits. */
function slipOfDebt(sandbox: Sandbox, debtor: Debtor, carteira: string, divida: string) {
  const agreement = agreementsOf(sandbox, debtor.taxId).find(({ number }) => divida.startsWith(number))
  const digits = divida.slice(agreement?.number.length)
  if (agreement === undefined || !/^\d{3}$/.test(digits)) throw notFound('Boleto não encontrado')
  assertCarteira(agreement, carteira)
  return { agreement, slip: agreementSlip(sandbox, agreement, Number(digits), debtor) }
}

/** True for a contract of the debtor, and for a group or agreement that contains one. */
function isOwnContract(sandbox: Sandbox, debtor: Debtor, contrato: string): boolean {
  const { groups, agreements } = portfolioOf(sandbox, debtor)
  const isOf = (name: string, contracts: readonly DebtContract[]) =>
    name === contrato || contracts.some(({ numero }) => numero === contrato)
  return (
    groups.some(({ id, contracts }) => isOf(id, contracts)) ||
    agreements.some(({ number, body }) => isOf(number, body.contracts))
  )
}

type Address = Data<'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}'>['enderecos'][number]

const onFile: Omit<Address, 'tipo'> = {
  logradouro: 'Rua das Acácias',
  numero: '250',
  complemento: 'Apto 12',
  bairro: 'Jardim das Flores',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '01310100',
}

/** The address entered by the debtor, else the one on file. */
const addressesOf = ({ taxId, address }: Debtor): Address[] => [
  {
    ...onFile,
    ...(address && { complemento: '' }),
    ...address,
    tipo: taxId.length > 11 ? 'COMERCIAL' : 'RESIDENCIAL',
  },
]

export const agreementHandlers = {
  'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}': ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor())
    if (params.contrato !== '0' && !isOwnContract(sandbox, debtor, params.contrato)) {
      throw notFound('Contrato não encontrado')
    }
    return { enderecos: addressesOf(debtor) }
  },
  'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}': ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor())
    const summary = summaryOf(sandbox, debtor, params.contrato, Number(params.parcelas))
    if (summary === null || summary.carteira !== params.carteira) throw notFound('Negociação não encontrada')
    return summary
  },
  'POST /api/v1/Proposta/Cancelar': ({ body, caller }, sandbox) => {
    const taxId = caller.debtor(body.documentCode)
    return sandbox.store.transaction(() => {
      const agreement = agreementOf(sandbox, taxId, body.numeroAcordo)
      if (agreement.state !== 'CANCELADO') {
        if (!canCancel(agreement)) {
          throw conflict('Acordo não pode ser cancelado', 'NAO_CANCELAVEL', 'Já existe parcela paga.')
        }
        cancel(sandbox, agreement.number)
        notifyContacts(sandbox, debtorOf(sandbox, taxId), {
          text: `O acordo ${agreement.number} foi cancelado: não pague mais os boletos dele. Não foi você? Fale com o banco.`,
        })
      }
      return { sucesso: 1, numeroAcordo: agreement.number, estado: 'CANCELADO' }
    })
  },
  'GET /api/v1/Proposta/Status/{id}': ({ params, caller }, sandbox) => {
    const agreement = concludedAgreement(sandbox, caller.debtor(), params.id)
    return {
      numeroAcordo: agreement.number,
      estado: shownState(agreement, sandbox.clock.today()),
      nomeProduto: agreement.body.productName,
      etapas: stagesOf(agreement),
    }
  },
  'POST /api/v1/assinador/drc': ({ body, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor(body.documentCode))
    const agreement = concludedAgreement(sandbox, debtor.taxId, body.numeroAcordo)
    return signAgreement(sandbox, debtor, agreement, body)
  },
  'POST /api/v1/boleto/imprimir': async ({ body, caller }, sandbox) =>
    pdf(await renderSlipPdf(slipToPrint(sandbox, caller, body))),
  'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}': async ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor())
    const agreement = agreementOf(sandbox, debtor.taxId, params.acordo)
    assertCarteira(agreement, params.carteira)
    return pdf(await renderSlipPdf(agreementSlip(sandbox, agreement, Number(params.parcela), debtor)))
  },
  'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': (
    { params, caller },
    sandbox,
  ) => {
    const debtor = debtorOf(sandbox, caller.debtor(params.taxId))
    const { slip } = slipOfDebt(sandbox, debtor, params.carteira, params.divida)
    return shownLine(slip)
  },
  'POST /api/auth/AcordoRealizadoEmail': ({ body, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor(body.CpfCnpj))
    const { agreement, slip } = slipOfDebt(sandbox, debtor, body.Carateira, body.Divida)
    if (slip.line !== body.Linha) throw invalidField('Linha', 'Não é a linha deste boleto')
    if (debtor.email === '') throw conflict('E-mail não cadastrado', 'SEM_EMAIL')
    post(sandbox, debtor.taxId, {
      channel: 'EMAIL',
      to: debtor.email,
      text: `Acordo ${agreement.number}. ${paymentInWords(agreement.body.terms)} Este boleto é de ${formatMoney(slip.valueCents)}, com vencimento em ${formatDate(slip.dueDate)}. Código de barras: ${slip.line}`,
    })
    return { status: 'OK', destino: maskEmail(debtor.email) }
  },
  'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}': ({ params, query, caller }, sandbox) => {
    const agreement = agreementOf(sandbox, caller.debtor(), params.numeroAcordo)
    return quoteSettlement(sandbox, agreement, query.data)
  },
  'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}': ({ params, body, caller }, sandbox) => {
    const taxId = caller.debtor(body.documentCode)
    return issueSettlement(sandbox, taxId, params.numeroAcordo, body)
  },
  'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}': async ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor())
    const agreement = agreementOf(sandbox, debtor.taxId, params.numeroAcordo)
    const today = sandbox.clock.today()
    if (shownState(agreement, today) !== 'QUITADO') {
      throw conflict('Acordo ainda não está quitado', 'NAO_QUITADO', 'A carta sai quando tudo estiver pago.')
    }
    return pdf(await renderSettlementLetter(agreement, debtor, today))
  },
  'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}': ({ params, body, caller }, sandbox) => {
    const taxId = caller.debtor(body.documentCode)
    return sandbox.store.transaction(() => {
      const agreement = agreementOf(sandbox, taxId, params.numeroAcordo)
      const complaint = complaintAboutName(sandbox, agreement)
      changeAgreement(sandbox, agreement.number, { complaint })
      return shownComplaint(complaint)
    })
  },
} satisfies Partial<Handlers>
