import type { OfferFamily, ProgressCode } from '@portal/contract'
import type { Plan } from '../negotiation/families'

/** A contract in arrears: reais, days late, and its product if it differs from the group's. */
export type ContractSeed = readonly [reais: number, daysLate: number, product?: string]

/** A fixed group of contracts on offer. */
export interface OfferSeed {
  /** Distinguishes the groups of one debtor. */
  key: string
  family: OfferFamily
  contracts: readonly ContractSeed[]
  /** Overrides of the family's terms. */
  terms?: Partial<Plan>
  vehicle?: { descricao: string; placa: string }
}

/** An earlier agreement. Days are relative to today. */
export interface AgreementSeed extends OfferSeed {
  reais: number
  count: number
  firstDueInDays: number
  paid: number
  state?: 'CANCELADO' | 'AGUARDANDO_DOCUMENTOS' | 'AGUARDANDO_ASSINATURA'
  /** The bank does not remove the name from the credit bureaus until the debtor complains. */
  nameStays?: true
}

/** A test debtor for one branch of the product, with the bank's scripted behaviour. */
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
  /** Home of the person or seat of the company. */
  city?: string
  /** CPF of the responsible partner. */
  partner?: string
  /** Responses to a consult other than OK or NOK. */
  consult?:
    | { status: 202 }
    /** `until: 'confirmed'`: the refusal ends once the person has confirmed their identity. */
    | { status: 401; title: string; until?: 'confirmed' }
    | { status: 500 }
  /** Response to a correct access code that does not log in. */
  codeLogin?: 'NOK' | 202 | 401 | 500
  flags?: { bol?: true; drc?: true; ren?: true }
  negotiations?: 'NO_RECORDS' | 'OUT_OF_HOURS' | 'API_ERROR'
  offers?: readonly OfferSeed[]
  agreements?: readonly AgreementSeed[]
  /** Another session is already open. */
  activeSession?: true
  /** Progress of the first group's negotiation. */
  progress?: ProgressCode
  sessionSeconds?: number
}
