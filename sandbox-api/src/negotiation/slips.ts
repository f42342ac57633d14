import type { Data, OfferFamily } from '@portal/contract'
import { addDays, formatDate } from '@portal/domain/dates'
import { addBusinessDays, toBusinessDay } from '@portal/domain/due-date'
import { formatMoney, reaisOf } from '@portal/domain/money'
import { maskTaxId } from '@portal/domain/tax-id'
import { assertTaxId } from '../access/consult'
import { type Debtor, debtorOf, findDebtor } from '../access/debtors'
import { assertOwnExecution, debtorOfExecution } from '../access/executions'
import { formatOurNumber } from '../boleto/barcode'
import { BANK, beneficiaryOf, issueSlip, type Slip } from '../boleto/slip'
import { dateOf } from '../clock/sao-paulo'
import { maskEmail, post } from '../contact/outbox'
import type { Caller } from '../server/caller'
import type { Handlers, Inbound } from '../server/handler'
import { parseJson } from '../server/json-body'
import { conflict, invalidField, notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import {
  agreementOf,
  agreementsOf,
  currentSettlement,
  hasSlip,
  type Instalment,
  nextUnpaid,
  type StoredAgreement,
  type StoredSettlement,
} from './agreements'
import { paymentInWords } from './contract-text'
import { plans } from './families'
import type { Group } from './groups'
import { portfolioOf } from './portfolio'
import { balanceOf } from './quotes'
import { ourNumberOf } from './record-ids'

/** Days for which a proposal's slip is valid. */
const PROPOSAL_DAYS = 5

const unknownSlip = () => notFound('Boleto não encontrado')

const isSettlement = (slip: Instalment | StoredSettlement): slip is StoredSettlement => 'settles' in slip

/** Only a slip that can still be paid is printed or copied (product.md, expired slip). */
function assertPayable(agreement: StoredAgreement, slip: Instalment | StoredSettlement, today: string): void {
  if (agreement.state === 'CANCELADO') throw conflict('Acordo cancelado', 'ACORDO_CANCELADO')
  if (slip.paidAt !== null) throw conflict('Boleto já pago', 'BOLETO_PAGO')
  if (!isSettlement(slip) && agreement.body.terms.formaPagamento !== 'BOLETO') throw unknownSlip()
  if (slip.due < today) {
    const detail = isSettlement(slip)
      ? 'Gere outro boleto de quitação.'
      : 'Um boleto vencido não pode ser pago. Renegocie.'
    throw conflict('Boleto vencido', 'BOLETO_VENCIDO', detail)
  }
  if (!isSettlement(slip) && !hasSlip(agreement)) {
    throw conflict('Boleto ainda não emitido', 'BOLETO_NAO_EMITIDO', 'Faltam documentos ou assinatura.')
  }
  if (isSettlement(slip) && currentSettlement(agreement, today)?.debt !== slip.debt) {
    const detail = 'O acordo mudou depois deste boleto. Gere outro boleto de quitação.'
    throw conflict('Boleto substituído', 'BOLETO_SUBSTITUIDO', detail)
  }
}

/** The slip of an instalment or settlement by its number. */
export function agreementSlip(sandbox: Sandbox, agreement: StoredAgreement, number: number): Slip {
  const { instalments, settlements, body } = agreement
  const slip = [...instalments, ...settlements].find((one) => one.number === number)
  if (slip === undefined) throw unknownSlip()
  assertPayable(agreement, slip, sandbox.clock.today())
  const settlement = isSettlement(slip) ? slip : null
  // The down payment is number 0 and not one of the instalments.
  const count = instalments.filter((one) => one.number > 0).length
  const paid = settlement
    ? { Pagamento: 'Quitação antecipada', 'Redução dos juros': formatMoney(settlement.discount) }
    : { Parcela: number === 0 ? 'Entrada' : `${number} de ${count}` }
  return issueSlip({
    kind: settlement ? 'settlement' : 'agreement',
    bank: sandbox.bank,
    payer: debtorOf(sandbox, agreement.taxId),
    ourNumber: slip.ourNumber,
    documentNumber: agreement.number,
    documentDate: settlement?.issuedOn ?? dateOf(agreement.createdAt),
    dueDate: slip.due,
    valueCents: slip.cents,
    hasPix: plans[body.family].pix,
    ...(settlement === null && { instalment: { n: number, count } }),
    statement: {
      Acordo: agreement.number,
      Produto: body.productName,
      ...paid,
      Valor: formatMoney(slip.cents),
    },
  })
}

/** Linha digitável of the next slip; null while there is none to pay. */
export function lineOf(sandbox: Sandbox, agreement: StoredAgreement): string | null {
  const next = nextUnpaid(agreement)
  const isPayable = next !== undefined && hasSlip(agreement) && next.due >= sandbox.clock.today()
  return isPayable ? agreementSlip(sandbox, agreement, next.number).line : null
}

/** The slip of an instalment or settlement by the id of its debt. */
function slipOfDebt(sandbox: Sandbox, taxId: string, carteira: string, divida: string) {
  for (const agreement of agreementsOf(sandbox, taxId)) {
    const { instalments, settlements, body } = agreement
    const slip = [...instalments, ...settlements].find(({ debt }) => debt === divida)
    if (slip !== undefined && body.terms.carteira === carteira)
      return { agreement, slip: agreementSlip(sandbox, agreement, slip.number) }
  }
  throw unknownSlip()
}

const maskContract = (number: string) => `****${number.slice(-4)}`

function proposalSlip(group: Group, debtor: Debtor): Slip {
  const value = balanceOf(group, 'A vista')
  const { today } = group
  const due = group.plan.nextDay ? addBusinessDays(today, 1) : toBusinessDay(addDays(today, PROPOSAL_DAYS))
  return issueSlip({
    kind: 'proposal',
    bank: group.bank,
    payer: debtor,
    ourNumber: ourNumberOf(group.id, due),
    documentNumber: group.id,
    documentDate: today,
    dueDate: due,
    valueCents: value,
    hasPix: group.plan.pix,
    statement: {
      Produto: group.plan.productName,
      Contratos: group.contracts.map(({ numero }) => maskContract(numero)).join(', '),
      'Valor da dívida': formatMoney(group.totalCents),
      ...(group.totalCents > value && { Desconto: formatMoney(group.totalCents - value) }),
      'Valor a pagar': formatMoney(value),
    },
  })
}

/** The families that a product flag enables on /boletagem and /boleto-facil, before any login. */
const familiesByFlag: Record<'bol' | 'drc' | 'ren', readonly OfferFamily[]> = {
  bol: ['CAMPANHA_BOLETO', 'BOLETO_24H'],
  drc: ['DRC'],
  ren: ['CAMPANHA_BOLETO', 'VEICULO_V2', 'VEICULO_V3', 'REORG', 'EMPRESTIMO'],
}

/** The groups whose slips are shown without a login. */
function proposalGroups(sandbox: Sandbox, debtor: Debtor): Group[] {
  const { flags = {} } = debtor.persona
  const open = (['bol', 'drc', 'ren'] as const).flatMap((flag) => (flags[flag] ? familiesByFlag[flag] : []))
  return portfolioOf(sandbox, debtor).groups.filter(({ seed }) => open.includes(seed.family))
}

type PrintBody = Inbound<'POST /api/v1/boleto/imprimir'>['body']

/** Contracts may arrive as a JSON string (spec §3). */
function contractsOf(contratos: PrintBody['contratos'] = []): string[] {
  const list: unknown = Array.isArray(contratos) ? contratos : parseJson(contratos)
  if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list
  throw invalidField('contratos', 'Não é uma lista de contratos em JSON')
}

function slipToPrint(sandbox: Sandbox, caller: Caller, body: PrintBody): Slip {
  const { numeroAcordo, idNegociacao, contratos, execResposta, documentCode } = body
  if (numeroAcordo !== undefined) {
    const taxId = caller.debtor(documentCode)
    assertOwnExecution(sandbox, execResposta, taxId)
    const agreement = agreementOf(sandbox, taxId, numeroAcordo)
    return agreementSlip(sandbox, agreement, body.numeroParcela ?? nextUnpaid(agreement)?.number ?? 0)
  }
  if (idNegociacao === undefined && contratos === undefined) {
    throw invalidField('numeroAcordo', 'Informe o acordo, a negociação ou os contratos')
  }
  const isDebtor = caller.taxId !== null
  // The holder of the execution may print a proposal's slip only.
  const taxId = caller.taxId ?? debtorOfExecution(sandbox, execResposta, documentCode)
  assertOwnExecution(sandbox, execResposta, taxId)
  const debtor = debtorOf(sandbox, taxId)
  const open = isDebtor ? portfolioOf(sandbox, debtor).groups : proposalGroups(sandbox, debtor)
  const wanted = contractsOf(contratos)
  const group = open.find(({ id, contracts }) =>
    idNegociacao === undefined
      ? wanted.length > 0 && wanted.every((number) => contracts.some(({ numero }) => numero === number))
      : id === idNegociacao,
  )
  if (group === undefined) throw unknownSlip()
  return proposalSlip(group, debtor)
}

/** The data of /boletagem, for visitors who have not proved that the tax id is theirs. */
function shownProposalSlip(group: Group, debtor: Debtor): Data<'POST /api/v1/p/{taxId}'>['boletos'][number] {
  const slip = proposalSlip(group, debtor)
  return {
    idNegociacao: group.id,
    familia: group.seed.family,
    carteira: group.plan.carteira,
    nomeProduto: group.plan.productName,
    contratos: group.contracts.map(({ numero }) => maskContract(numero)),
    beneficiario: beneficiaryOf(slip.bank),
    pagador: maskTaxId(debtor.taxId),
    valorOriginal: reaisOf(group.totalCents),
    valorDesconto: reaisOf(group.totalCents - slip.valueCents),
    valor: reaisOf(slip.valueCents),
    vencimento: slip.dueDate,
    linhaDigitavel: slip.line,
    pix: slip.pix,
  }
}

export const shownLine = (slip: Slip) => ({
  linhaDigitavel: slip.line,
  codigoBarras: slip.barcode,
  vencimento: slip.dueDate,
  valor: reaisOf(slip.valueCents),
  nossoNumero: formatOurNumber(slip.ourNumber),
  beneficiario: { nome: beneficiaryOf(slip.bank), cnpj: slip.bank.creditor.cnpj },
  banco: BANK.code,
  pix: slip.pix,
  codigoConferencia: slip.seal,
})

/** The printer is loaded with the first slip: tests of components need its data alone. */
async function pdfOf(slip: Slip): Promise<Blob> {
  const { renderSlipPdf } = await import('../boleto/slip-pdf')
  return new Blob([new Uint8Array(await renderSlipPdf(slip))], { type: 'application/pdf' })
}

export const slipHandlers = {
  'POST /api/v1/p/{taxId}': ({ params: { taxId }, body, caller }, sandbox) => {
    assertTaxId('taxId', taxId)
    if (!caller.is(taxId)) debtorOfExecution(sandbox, body.execResposta, taxId)
    const debtor = findDebtor(sandbox, taxId)
    const { bol = false, drc = false, ren = false } = debtor?.persona.flags ?? {}
    const slipsOf = (of: Debtor) => proposalGroups(sandbox, of).map((group) => shownProposalSlip(group, of))
    return { bol, drc, ren, boletos: debtor === null ? [] : slipsOf(debtor) }
  },
  'POST /api/v1/boleto/imprimir': ({ body, caller }, sandbox) => pdfOf(slipToPrint(sandbox, caller, body)),
  'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}': ({ params, caller }, sandbox) => {
    const agreement = agreementOf(sandbox, caller.debtor(), params.acordo)
    if (agreement.body.terms.carteira !== params.carteira) throw unknownSlip()
    return pdfOf(agreementSlip(sandbox, agreement, Number(params.parcela)))
  },
  'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': (
    { params: { carteira, divida, taxId }, caller },
    sandbox,
  ) => {
    const { slip } = slipOfDebt(sandbox, caller.debtor(taxId), carteira, divida)
    return shownLine(slip)
  },
  'POST /api/auth/AcordoRealizadoEmail': ({ body, caller }, sandbox) => {
    const { taxId, email } = debtorOf(sandbox, caller.debtor(body.CpfCnpj))
    const { agreement, slip } = slipOfDebt(sandbox, taxId, body.Carateira, body.Divida)
    if (slip.line !== body.Linha) throw invalidField('Linha', 'Não é a linha deste boleto')
    if (email === '') throw conflict('E-mail não cadastrado', 'SEM_EMAIL')
    post(sandbox, taxId, {
      channel: 'EMAIL',
      to: email,
      text: `Acordo ${agreement.number}. ${paymentInWords(agreement.body.terms)} Este boleto é de ${formatMoney(slip.valueCents)}, com vencimento em ${formatDate(slip.dueDate)}. Código de barras: ${slip.line}`,
    })
    return { status: 'OK', destino: maskEmail(email) }
  },
} satisfies Partial<Handlers>
