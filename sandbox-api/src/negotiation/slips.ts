import type { Data } from '@portal/contract'
import { addDays } from '@portal/domain/dates'
import { toBusinessDay } from '@portal/domain/due-date'
import { formatMoney, reaisOf } from '@portal/domain/money'
import { maskTaxId } from '@portal/domain/tax-id'
import type { Debtor } from '../access/debtors'
import { formatOurNumber } from '../boleto/our-number'
import { BANK, issueSlip, PORTFOLIO, type Slip } from '../boleto/slip'
import { dateOf } from '../clock/sao-paulo'
import { nextBusinessDay } from '../money/business-day'
import type { Bank } from '../server/banks'
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
import { ourNumberOf } from './make-agreement'
import { balanceOf } from './quotes'

/** Days for which a proposal's slip is valid. */
const PROPOSAL_DAYS = 5

/** Only a slip that can still be paid is printed or copied (product.md, expired slip). */
function assertUnpaid({ state }: StoredAgreement, { paidAt }: Pick<Instalment, 'paidAt'>): void {
  if (state === 'CANCELADO') throw conflict('Acordo cancelado', 'ACORDO_CANCELADO')
  if (paidAt !== null) throw conflict('Boleto já pago', 'BOLETO_PAGO')
}
const overdue = (detail: string) => conflict('Boleto vencido', 'BOLETO_VENCIDO', detail)

function assertPayable(agreement: StoredAgreement, instalment: Instalment, today: string): void {
  assertUnpaid(agreement, instalment)
  if (agreement.method !== 'BOLETO') throw notFound('Boleto não encontrado')
  if (instalment.due < today) throw overdue('Um boleto vencido não pode ser pago. Renegocie.')
  if (!hasSlip(agreement)) {
    throw conflict('Boleto ainda não emitido', 'BOLETO_NAO_EMITIDO', 'Faltam documentos ou assinatura.')
  }
}

const parties = ({ beneficiary }: Bank, { name, taxId }: Debtor, number: string) => ({
  beneficiary,
  payer: { name, taxId },
  ourNumber: { portfolio: PORTFOLIO, number },
})

function instalmentSlip(
  { bank, clock }: Sandbox,
  agreement: StoredAgreement,
  instalment: Instalment,
  debtor: Debtor,
): Slip {
  assertPayable(agreement, instalment, clock.today())
  // The down payment is number 0 and not one of the instalments.
  const n = instalment.number
  const count = agreement.instalments.filter(({ number }) => number > 0).length
  return issueSlip({
    kind: 'agreement',
    ...parties(bank, debtor, instalment.ourNumber),
    documentNumber: agreement.number,
    documentDate: dateOf(new Date(agreement.createdAt)),
    dueDate: instalment.due,
    valueCents: instalment.cents,
    hasPix: plans[agreement.body.family].pix,
    instalment: { n, count },
    statement: [
      { label: 'Acordo', value: agreement.number },
      { label: 'Produto', value: agreement.body.productName },
      n === 0 ? { label: 'Parcela', value: 'Entrada' } : { label: 'Parcela', value: `${n} de ${count}` },
      { label: 'Valor', value: formatMoney(instalment.cents) },
    ],
  })
}

function assertSettles(agreement: StoredAgreement, settlement: StoredSettlement, today: string): void {
  assertUnpaid(agreement, settlement)
  if (settlement.due < today) throw overdue('Gere outro boleto de quitação.')
  if (currentSettlement(agreement, today)?.debt !== settlement.debt) {
    const detail = 'O acordo mudou depois deste boleto. Gere outro boleto de quitação.'
    throw conflict('Boleto substituído', 'BOLETO_SUBSTITUIDO', detail)
  }
}

function settlementSlip(
  { bank, clock }: Sandbox,
  agreement: StoredAgreement,
  settlement: StoredSettlement,
  debtor: Debtor,
): Slip {
  assertSettles(agreement, settlement, clock.today())
  const { cents, discount } = settlement
  return issueSlip({
    kind: 'settlement',
    ...parties(bank, debtor, settlement.ourNumber),
    documentNumber: agreement.number,
    documentDate: settlement.issuedOn,
    dueDate: settlement.due,
    valueCents: cents,
    hasPix: plans[agreement.body.family].pix,
    statement: [
      { label: 'Acordo', value: agreement.number },
      { label: 'Produto', value: agreement.body.productName },
      { label: 'Pagamento', value: 'Quitação antecipada' },
      { label: 'Redução dos juros', value: formatMoney(discount) },
      { label: 'Valor', value: formatMoney(cents) },
    ],
  })
}

/** The slip of an instalment or settlement by its number. */
export function agreementSlip(
  sandbox: Sandbox,
  agreement: StoredAgreement,
  number: number,
  debtor: Debtor,
): Slip {
  const instalment = agreement.instalments.find((one) => one.number === number)
  if (instalment !== undefined) return instalmentSlip(sandbox, agreement, instalment, debtor)
  const settlement = agreement.settlements.find((one) => one.number === number)
  if (settlement === undefined) throw notFound('Boleto não encontrado')
  return settlementSlip(sandbox, agreement, settlement, debtor)
}

export function proposalSlip(group: Group, debtor: Debtor, today: string): Slip {
  const value = balanceOf(group, 'A vista')
  const due = group.plan.nextDay ? nextBusinessDay(today) : toBusinessDay(addDays(today, PROPOSAL_DAYS))
  return issueSlip({
    kind: 'proposal',
    ...parties(group.bank, debtor, ourNumberOf(group.id, due)),
    documentNumber: group.id,
    documentDate: today,
    dueDate: due,
    valueCents: value,
    hasPix: group.plan.pix,
    statement: [
      { label: 'Produto', value: group.plan.productName },
      { label: 'Contratos', value: group.contracts.map(({ numero }) => maskContract(numero)).join(', ') },
      { label: 'Valor da dívida', value: formatMoney(group.totalCents) },
      ...(group.totalCents > value
        ? [{ label: 'Desconto', value: formatMoney(group.totalCents - value) }]
        : []),
      { label: 'Valor a pagar', value: formatMoney(value) },
    ],
  })
}

const maskContract = (number: string) => `****${number.slice(-4)}`

type ProposalSlipData = Data<'POST /api/v1/p/{taxId}'>['boletos'][number]

/** The data of /boletagem, for visitors who have not proved that the tax id is theirs. */
export function shownProposalSlip(group: Group, debtor: Debtor, today: string): ProposalSlipData {
  const slip = proposalSlip(group, debtor, today)
  return {
    idNegociacao: group.id,
    familia: group.seed.family,
    carteira: group.plan.carteira,
    nomeProduto: group.plan.productName,
    contratos: group.contracts.map(({ numero }) => maskContract(numero)),
    beneficiario: slip.beneficiary.name,
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
    beneficiario: { nome: slip.beneficiary.name, cnpj: slip.beneficiary.taxId },
    banco: BANK.code,
    pix: slip.pix,
    codigoConferencia: slip.seal,
  }
}
