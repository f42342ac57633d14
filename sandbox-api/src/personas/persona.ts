import type { OfferFamily, PaymentMethod, ProgressCode } from '@portal/contract'
import type { Plan } from '../negotiation/families'

/** A contract in arrears: reais, days late, and its product when it is not the group's. */
export type ContractSeed = readonly [reais: number, daysLate: number, product?: string]

/** One fixed group of contracts on offer. */
export interface OfferSeed {
  /** Distinguishes the groups of one debtor. */
  key: string
  family: OfferFamily
  contracts: readonly ContractSeed[]
  /** Overrides of the family's terms. */
  terms?: Partial<Plan>
  vehicle?: { descricao: string; placa: string }
  /** Key of the overdue agreement that this group renegotiates. */
  renegotiates?: string
}

/** An earlier agreement. Days are relative to today. */
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
  /** The bank forgets to take the name off the lists of debtors. */
  nameStays?: true
}

/** A debtor for one branch of the product, with the bank's behaviour. */
export interface Persona {
  key: string
  /** In Portuguese, for the page. */
  description: string
  /** The expected result, in Portuguese, for the page. */
  expected: string
  taxId: string
  name: string
  senha?: string
  phone?: string
  email?: string
  birthDate?: string
  motherName?: string
  foundationYear?: string
  /** Where the person has lived, or the company has had its seat. */
  city?: string
  /** CPF of the responsible partner. */
  partner?: string
  /** Responses to a consult other than plain OK or NOK. */
  consult?:
    | { status: 202 }
    /** until 'confirmed': no longer once the person has been confirmed. */
    | { status: 401; title: string; until?: 'confirmed' }
    | { status: 500 }
  /** Response to a right access code that does not log in. */
  codeLogin?: 'NOK' | 202 | 401 | 500
  flags?: { bol?: true; drc?: true; ren?: true }
  negotiations?: 'NO_RECORDS' | 'OUT_OF_HOURS' | 'API_ERROR'
  offers?: readonly OfferSeed[]
  agreements?: readonly AgreementSeed[]
  /** Another session is open already. */
  activeSession?: true
  /** The progress of the first group's negotiation. */
  progress?: ProgressCode
  sessionSeconds?: number
}

export const SENHA = 'Aurora2026'
