import type { OfferFamily, PaymentMethod, ProgressCode } from '@portal/contract'
import type { Plan } from '../negotiation/families'

/** A contract in arrears: reais, days late, and its product when it is not the group's. */
export type ContractSeed = readonly [reais: number, daysLate: number, product?: string]

/** One fixed group of contracts on offer. */
export interface OfferSeed {
  /** Tells the groups of one debtor apart. */
  key: string
  family: OfferFamily
  contracts: readonly ContractSeed[]
  /** Departures from the family's terms. */
  terms?: Partial<Plan>
  vehicle?: { descricao: string; placa: string }
  /** Key of the overdue agreement that this group renegotiates. */
  renegotiates?: string
}

/** An agreement made before. Days count from today. */
export interface AgreementSeed {
  key: string
  family: OfferFamily
  contracts: readonly ContractSeed[]
  reais: number
  count: number
  firstDueInDays: number
  paid: number
  state?: 'CANCELADO' | 'AGUARDANDO_DOCUMENTOS' | 'AGUARDANDO_ASSINATURA'
  method?: PaymentMethod
}

/** A debtor made for one branch of the product, and what the bank does with them. */
export interface Persona {
  key: string
  /** In Portuguese, for the page. */
  description: string
  /** What should happen, in Portuguese, for the page. */
  expected: string
  taxId: string
  name: string
  senha?: string
  phone?: string
  email?: string
  birthDate?: string
  motherName?: string
  foundationYear?: string
  /** CPF of the responsible partner. */
  partner?: string
  /** Answers of a consult that are not the plain OK or NOK. */
  consult?:
    | { status: 202 }
    /** until 'confirmed': no longer once the person has shown to be the one on file. */
    | { status: 401; title: string; until?: 'confirmed' }
    | { status: 500 }
  /** Outcome of a right access code that is not a login. */
  codeLogin?: 'NOK' | 202 | 401 | 500
  flags?: { bol?: true; drc?: true; ren?: true }
  negotiations?: 'NO_RECORDS' | 'OUT_OF_HOURS' | 'API_ERROR'
  offers?: readonly OfferSeed[]
  agreements?: readonly AgreementSeed[]
  /** Another session is open already. */
  activeSession?: true
  /** How far a negotiation of the first group had come. */
  progress?: ProgressCode
  sessionSeconds?: number
  /** Execution id of a session link, as a message would carry it. */
  link?: string
}

export const SENHA = 'Aurora2026'
