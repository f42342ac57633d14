import { beneficiaryOf, type Slip } from './slip'

export const TEST_NOTICE = 'AMBIENTE DE TESTE - NÃO PAGAR'

/** Null for a single payment. */
function instalmentText({ instalment }: Slip): string | null {
  if (instalment?.n === 0) return 'entrada'
  return instalment && instalment.count > 1 ? `parcela ${instalment.n} de ${instalment.count}` : null
}

export function slipTitle(slip: Slip): string {
  const name = {
    agreement: 'Boleto de acordo',
    proposal: 'Boleto de proposta',
    settlement: 'Boleto de quitação',
  }[slip.kind]
  const part = instalmentText(slip)
  return part === null ? name : `${name}, ${part}`
}

export const statementTitle = ({ kind }: Slip): string =>
  kind === 'proposal' ? 'O que esta proposta oferece' : 'O que você está pagando'

/** A slip of proposal must be marked as one (BCB Circular 3.598/2012). */
const PROPOSAL_INSTRUCTIONS = [
  'ESTE BOLETO SE REFERE A UMA PROPOSTA JÁ FEITA A VOCÊ E O SEU PAGAMENTO NÃO É OBRIGATÓRIO.',
  'Deixar de pagá-lo não dará causa a protesto, a cobrança judicial ou extrajudicial deste boleto, nem à inclusão do seu nome em cadastros de restrição ao crédito por causa dele.',
  'Pagar até a data de vencimento significa aceitar a proposta.',
]

const NOT_AFTER_DUE_DATE = 'Não receber após o vencimento.'

export function instructions(slip: Slip): string[] {
  if (slip.kind === 'proposal') return [...PROPOSAL_INSTRUCTIONS, NOT_AFTER_DUE_DATE]
  if (slip.kind === 'settlement') {
    return [
      NOT_AFTER_DUE_DATE,
      `Acordo ${slip.documentNumber}: quitação antecipada.`,
      'Se pagar este boleto, não pague as parcelas que ele quita. Depois do vencimento, gere outro no portal.',
    ]
  }
  return [
    NOT_AFTER_DUE_DATE,
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
