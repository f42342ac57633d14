import { maskName } from '@portal/domain/person-name'
import { formatTaxId, maskTaxId, stateModeOf } from '@portal/domain/tax-id'
import type { Bank } from '../server/banks'
import { type Account, checkDigitWithP } from './barcode'
import { beneficiaryOf, type Slip } from './slip'

export const TEST_NOTICE = 'AMBIENTE DE TESTE - NÃO PAGAR'

/** Branch and account, each with its check digit. */
export function printedAccount({ branch, account }: Account): string {
  const padded = account.padStart(7, '0')
  return `${branch}-${checkDigitWithP(branch)} / ${padded}-${checkDigitWithP(padded)}`
}

/** FEBRABAN's kinds of document: they distinguish a proposal from a debt. */
export function documentKind({ kind }: Slip): string {
  return kind === 'proposal' ? 'BDP' : 'OU'
}

/** Null for a single payment. */
function instalmentText({ instalment }: Slip): string | null {
  if (instalment?.n === 0) return 'entrada'
  return instalment && instalment.count > 1 ? `parcela ${instalment.n} de ${instalment.count}` : null
}

const titles: Readonly<Record<Slip['kind'], string>> = {
  agreement: 'Boleto de acordo',
  proposal: 'Boleto de proposta',
  settlement: 'Boleto de quitação',
}

export function slipTitle(slip: Slip): string {
  const name = titles[slip.kind]
  const part = instalmentText(slip)
  return part === null ? name : `${name}, ${part}`
}

export function statementTitle({ kind }: Slip): string {
  return kind === 'proposal' ? 'O que esta proposta oferece' : 'O que você está pagando'
}

/** The payer as printed. A tax id alone requests its proposals, so a proposal does not identify the owner. */
export function printedPayer({ kind, payer: { name, taxId } }: Slip): string {
  const id = stateModeOf(taxId) === 'PJ' ? 'CNPJ' : 'CPF'
  return kind === 'proposal'
    ? `${maskName(name)}   ${id} ${maskTaxId(taxId)}`
    : `${name}   ${id} ${formatTaxId(taxId)}`
}

export function printedBeneficiary(bank: Bank): string {
  return `${beneficiaryOf(bank)}   CNPJ ${formatTaxId(bank.creditor.cnpj)}`
}

/** A slip of proposal must be marked as one (BCB Circular 3.598/2012). */
const PROPOSAL_INSTRUCTIONS = [
  'ESTE BOLETO SE REFERE A UMA PROPOSTA JÁ FEITA A VOCÊ E O SEU PAGAMENTO NÃO É OBRIGATÓRIO.',
  'Deixar de pagá-lo não dará causa a protesto, a cobrança judicial ou extrajudicial deste boleto, nem à inclusão do seu nome em cadastros de restrição ao crédito por causa dele.',
  'Pagar até a data de vencimento significa aceitar a proposta.',
]

const NOT_AFTER_DUE_DATE = 'Não receber após o vencimento'

export function instructions(slip: Slip): string[] {
  if (slip.kind === 'proposal') return [...PROPOSAL_INSTRUCTIONS, `${NOT_AFTER_DUE_DATE}.`]
  if (slip.kind === 'settlement') {
    return [
      `${NOT_AFTER_DUE_DATE}.`,
      `Acordo ${slip.documentNumber}: quitação antecipada.`,
      'Se pagar este boleto, não pague as parcelas que ele quita. Depois do vencimento, gere outro no portal.',
    ]
  }
  return [
    `${NOT_AFTER_DUE_DATE}.`,
    `Acordo ${slip.documentNumber}: ${instalmentText(slip) ?? 'pagamento à vista'}.`,
    'Depois do vencimento este boleto não pode mais ser pago: renegocie no portal.',
  ]
}

/** The receipt's instructions for the payer, step by step. */
export function paymentSteps({ bank, pix }: Slip): string[] {
  return [
    ...(pix === null
      ? [
          'Abra o aplicativo do seu banco e escolha pagar boleto.',
          'Aponte a câmera para o código de barras ou digite os números acima dele.',
        ]
      : [
          'Abra o aplicativo do seu banco e escolha pagar com Pix ou pagar boleto.',
          'Aponte a câmera para o QR Code do Pix ou para o código de barras. Pague de um jeito só.',
        ]),
    `Antes de confirmar, veja se quem recebe (beneficiário) é ${beneficiaryOf(bank)}. Confira também o valor e o vencimento.`,
    'Guarde o comprovante. O banco confirma o pagamento em até 2 dias úteis.',
  ]
}
