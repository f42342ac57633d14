import type { OfferFamily, PaymentMethod } from '@portal/contract'
import type { Cents } from '../money/cents'

/** The terms of a family of offers. Rates and shares are fractions. */
export interface Plan {
  productName: string
  carteira: string
  version: 'v1' | 'v3'
  discountInFull: number
  /** Smaller than the discount for payment in full. */
  discountByInstalments: number
  monthlyRate: number
  /** Offered counts, ascending; empty when the offer is only in full. */
  counts: readonly number[]
  /** Highest count that may be proposed; 1 without instalments. */
  maxCount: number
  minInstalment: Cents
  tac: Cents
  insurance: { name: string; fraction: number } | null
  /** Maximum new money, as a share of the balance. */
  newMoney: number
  /** The renegotiated operations have already paid IOF for 365 days. */
  iofCapReached: boolean
  downPayment: boolean
  methods: readonly PaymentMethod[]
  documents: boolean
  signature: boolean
  validDays: number
  /** The slip is due on the next business day. */
  nextDay: boolean
  /** Its slips carry Pix. */
  pix: boolean
}

const card: Plan = {
  productName: 'Cartão de crédito',
  carteira: '09',
  version: 'v1',
  ...{ discountInFull: 0.62, discountByInstalments: 0.57, monthlyRate: 0.0199 },
  ...{ counts: [6, 12, 24], maxCount: 24, minInstalment: 3000, tac: 0, insurance: null, newMoney: 0 },
  ...{ iofCapReached: true, downPayment: true, methods: ['BOLETO'] },
  ...{ documents: false, signature: false, validDays: 7, nextDay: false, pix: true },
}

/** A family with the terms of another one, except for the given ones. */
const like = (
  base: Plan,
  productName: string,
  carteira: string,
  [discountInFull, discountByInstalments]: readonly [inFull: number, byInstalments: number],
  counts: readonly number[],
  more: Partial<Plan> = {},
): Plan => ({
  ...{ ...base, productName, carteira, discountInFull, discountByInstalments, counts },
  maxCount: counts.at(-1) ?? 1,
  ...more,
})

const insured = (fraction: number) => ({ insurance: { name: 'Seguro da dívida (prestamista)', fraction } })

const loan = like(card, 'Empréstimo pessoal', '12', [0.45, 0.35], [6, 12, 18, 36], {
  monthlyRate: 0.0229,
  iofCapReached: false,
  validDays: 10,
})
const vehicle = like(loan, 'Financiamento de veículo', '26', [0.18, 0.1], [12, 24, 36, 48], {
  ...{ version: 'v3', monthlyRate: 0.0179, minInstalment: 10000, tac: 15000, ...insured(0.035) },
  ...{ documents: true, signature: true },
})

/** Terms of each offer family (spec §1). */
export const plans: Record<OfferFamily, Plan> = {
  CARTAO: card,
  CARTAO_P1: like(card, 'Cartão de crédito: campanha em até 10 vezes', '09', [0.8, 0.7], [3, 6, 10]),
  CARTAO_P2: like(card, 'Cartão de crédito: campanha em até 36 vezes', '09', [0.7, 0.6], [10, 20, 36]),
  EMPRESTIMO: loan,
  DEBITO_AUTOMATICO: like(loan, 'Empréstimo com débito automático', '14', [0.45, 0.35], loan.counts, {
    monthlyRate: 0.0189,
    methods: ['BOLETO', 'DEBITO_AUTOMATICO'],
  }),
  CAMPANHA_BOLETO: like(card, 'Campanha de boleto', '17', [0.55, 0.57], []),
  BOLETO_24H: like(card, 'Boleto 24 horas', '18', [0.75, 0.57], [], {
    validDays: 2,
    nextDay: true,
    pix: false,
  }),
  EAVM: like(loan, 'Acordo sobre valor de mercado', '31', [0.4, 0.3], [6, 12, 24]),
  ZERO_ENTRADA: like(loan, 'Renegociação sem entrada', '21', [0.45, 0.35], [12, 24, 36], {
    downPayment: false,
  }),
  REORG: like(loan, 'Reorganização de dívidas', '35', [0.25, 0.15], [12, 24, 48], {
    monthlyRate: 0.0249,
    maxCount: 60,
    ...insured(0.042),
  }),
  DRC: like(loan, 'Crédito acima de 100 mil', '42', [0.5, 0.3], [12, 36, 60], {
    monthlyRate: 0.0159,
    minInstalment: 50000,
    tac: 35000,
    signature: true,
    validDays: 15,
  }),
  VEICULO_V2: vehicle,
  VEICULO_V3: { ...vehicle, productName: 'Refinanciamento de veículo', carteira: '27', newMoney: 0.3 },
}

/** Check digit algorithm of this bank's accounts. */
export const ACCOUNT_DIGIT = 'MODULO_11'

/** Days to sign an agreement, documents included, before it lapses. */
export const SIGNING_DAYS = 20

/** Late payment: fine and monthly interest in percent (CDC art. 52, §1: fine of at most 2%). */
export const lateCharges = { fine: 2, interestAMonth: 1 }
