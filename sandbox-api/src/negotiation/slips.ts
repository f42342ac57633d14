import type { Data } from '@portal/contract'
import { addDays } from '@portal/domain/dates'
import { addBusinessDays, toBusinessDay } from '@portal/domain/due-date'
import { formatMoney, reaisOf } from '@portal/domain/money'
import { maskTaxId } from '@portal/domain/tax-id'
import type { Debtor } from '../access/debtors'
import { formatOurNumber } from '../boleto/barcode'
import { BANK, beneficiaryOf, issueSlip, type Slip } from '../boleto/slip'
import { dateOf } from '../clock/sao-paulo'
import { conflict, notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import {
  currentSettlement,
  hasSlip,
  type Instalment,
  type StoredAgreement,
  type StoredSettlement,
} from './agreements'
import { plans } from './families'
import type { Group } from './groups'
import { balanceOf } from './quotes'
import { ourNumberOf } from './record-ids'

/** Days for which a proposal's slip is valid. */
const PROPOSAL_DAYS = 5

const isSettlement = (slip: Instalment | StoredSettlement): slip is StoredSettlement => 'settles' in slip

/** Only a slip that can still be paid is printed or copied (product.md, expired slip). */
function assertPayable(agreement: StoredAgreement, slip: Instalment | StoredSettlement, today: string): void {
  if (agreement.state === 'CANCELADO') throw conflict('Acordo cancelado', 'ACORDO_CANCELADO')
  if (slip.paidAt !== null) throw conflict('Boleto já pago', 'BOLETO_PAGO')
  if (!isSettlement(slip) && agreement.method !== 'BOLETO') throw notFound('Boleto não encontrado')
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
export function agreementSlip(
  { bank, clock }: Sandbox,
  agreement: StoredAgreement,
  number: number,
  debtor: Debtor,
): Slip {
  const { instalments, settlements, body } = agreement
  const slip = [...instalments, ...settlements].find((one) => one.number === number)
  if (slip === undefined) throw notFound('Boleto não encontrado')
  assertPayable(agreement, slip, clock.today())
  const settlement = isSettlement(slip) ? slip : null
  // The down payment is number 0 and not one of the instalments.
  const count = instalments.filter((one) => one.number > 0).length
  const paid = settlement
    ? { Pagamento: 'Quitação antecipada', 'Redução dos juros': formatMoney(settlement.discount) }
    : { Parcela: number === 0 ? 'Entrada' : `${number} de ${count}` }
  return issueSlip({
    kind: settlement ? 'settlement' : 'agreement',
    bank,
    payer: debtor,
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

export function proposalSlip(group: Group, debtor: Debtor): Slip {
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

const maskContract = (number: string) => `****${number.slice(-4)}`

type ProposalSlipData = Data<'POST /api/v1/p/{taxId}'>['boletos'][number]

/** The data of /boletagem, for visitors who have not proved that the tax id is theirs. */
export function shownProposalSlip(group: Group, debtor: Debtor): ProposalSlipData {
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

export function shownLine(
  slip: Slip,
): Data<'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'> {
  return {
    linhaDigitavel: slip.line,
    codigoBarras: slip.barcode,
    vencimento: slip.dueDate,
    valor: reaisOf(slip.valueCents),
    nossoNumero: formatOurNumber(slip.ourNumber),
    beneficiario: { nome: beneficiaryOf(slip.bank), cnpj: slip.bank.creditor.cnpj },
    banco: BANK.code,
    pix: slip.pix,
    codigoConferencia: slip.seal,
  }
}
