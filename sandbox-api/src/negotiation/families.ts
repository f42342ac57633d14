import type { OfferFamily, PaymentMethod } from '@portal/contract'
import type { Cents } from '../money/cents'

/** The terms of a family of offers. Rates and shares are fractions. */
export interface Plan {
  productName: string
  carteira: string
  version: 'v1' | 'v3'
  discountInFull: number
  /** Smaller than in full. */
  discountByInstalments: number
  monthlyRate: number
  /** Counts offered ready-made, ascending; empty when the offer is only in full. */
  counts: readonly number[]
  /** Any count up to this one may be proposed; 1 when there are no instalments. */
  maxCount: number
  minInstalment: Cents
  tac: Cents
  insurance: { name: string; fraction: number } | null
  /** Maximum new money, as a share of the balance. */
  newMoney: number
  /** The renegotiated operations have already paid a whole year of IOF. */
  iofCapReached: boolean
  ownProposal: boolean
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
  discountInFull: 0.62,
  discountByInstalments: 0.57,
  monthlyRate: 0.0199,
  counts: [6, 12, 24],
  maxCount: 24,
  minInstalment: 3000,
  tac: 0,
  insurance: null,
  newMoney: 0,
  iofCapReached: true,
  ownProposal: true,
  downPayment: true,
  methods: ['BOLETO'],
  documents: false,
  signature: false,
  validDays: 7,
  nextDay: false,
  pix: true,
}
const loan: Plan = {
  ...card,
  productName: 'Empréstimo pessoal',
  carteira: '12',
  discountInFull: 0.45,
  discountByInstalments: 0.35,
  monthlyRate: 0.0229,
  counts: [6, 12, 18, 36],
  maxCount: 36,
  iofCapReached: false,
  validDays: 10,
}
const vehicle: Plan = {
  ...loan,
  productName: 'Financiamento de veículo',
  carteira: '26',
  version: 'v3',
  discountInFull: 0.18,
  discountByInstalments: 0.1,
  monthlyRate: 0.0179,
  counts: [12, 24, 36, 48],
  maxCount: 48,
  minInstalment: 10000,
  tac: 15000,
  insurance: { name: 'Seguro da dívida (prestamista)', fraction: 0.035 },
  documents: true,
  signature: true,
}

/** Terms of each offer family (spec §1). */
export const plans: Record<OfferFamily, Plan> = {
  CARTAO: card,
  CARTAO_P1: {
    ...card,
    productName: 'Cartão de crédito: campanha em até 10 vezes',
    discountInFull: 0.8,
    discountByInstalments: 0.7,
    counts: [3, 6, 10],
    maxCount: 10,
  },
  CARTAO_P2: {
    ...card,
    productName: 'Cartão de crédito: campanha em até 36 vezes',
    discountInFull: 0.7,
    discountByInstalments: 0.6,
    counts: [10, 20, 36],
    maxCount: 36,
  },
  EMPRESTIMO: loan,
  DEBITO_AUTOMATICO: {
    ...loan,
    productName: 'Empréstimo com débito automático',
    carteira: '14',
    monthlyRate: 0.0189,
    methods: ['BOLETO', 'DEBITO_AUTOMATICO'],
  },
  CAMPANHA_BOLETO: {
    ...card,
    productName: 'Campanha de boleto',
    carteira: '17',
    discountInFull: 0.55,
    counts: [],
    maxCount: 1,
    ownProposal: false,
    downPayment: false,
  },
  BOLETO_24H: {
    ...card,
    productName: 'Boleto 24 horas',
    carteira: '18',
    discountInFull: 0.75,
    counts: [],
    maxCount: 1,
    ownProposal: false,
    downPayment: false,
    validDays: 2,
    nextDay: true,
    pix: false,
  },
  EAVM: {
    ...loan,
    productName: 'Acordo sobre valor de mercado',
    carteira: '31',
    discountInFull: 0.4,
    discountByInstalments: 0.3,
    counts: [6, 12, 24],
    maxCount: 24,
  },
  ZERO_ENTRADA: {
    ...loan,
    productName: 'Renegociação sem entrada',
    carteira: '21',
    counts: [12, 24, 36],
    downPayment: false,
  },
  REORG: {
    ...loan,
    productName: 'Reorganização de dívidas',
    carteira: '35',
    discountInFull: 0.25,
    discountByInstalments: 0.15,
    monthlyRate: 0.0249,
    counts: [12, 24, 48],
    maxCount: 60,
    insurance: { name: 'Seguro da dívida (prestamista)', fraction: 0.042 },
  },
  DRC: {
    ...loan,
    productName: 'Crédito acima de 100 mil',
    carteira: '42',
    discountInFull: 0.5,
    discountByInstalments: 0.3,
    monthlyRate: 0.0159,
    counts: [12, 36, 60],
    maxCount: 60,
    minInstalment: 50000,
    tac: 35000,
    signature: true,
    validDays: 15,
  },
  VEICULO_V2: vehicle,
  VEICULO_V3: {
    ...vehicle,
    productName: 'Refinanciamento de veículo',
    carteira: '27',
    newMoney: 0.3,
  },
}

/** How this bank makes the check digit of its accounts. */
export const ACCOUNT_DIGIT = 'MODULO_11'

/** Days to sign an agreement, documents included; it lapses after them. */
export const SIGNING_DAYS = 20

/** Fine once and interest a month for paying late (CDC art. 52, §1: at most 2%). */
export const lateCharges = { fine: 2, interestAMonth: 1 }
