import type {
  DebtContract,
  FieldError,
  OfferOption,
  Opportunity,
  PaymentKind,
  PaymentMethod,
  Terms,
} from '@portal/contract'
import type { ConclusionAttempt, Conditions } from '@portal/debtor/conclusion'
import type { ConcludedAgreement } from './concluded-agreement'

/** The debtor's choice: a listed option, or an own proposal by count or by value. */
export interface Choice {
  kind: PaymentKind
  optionId: string | null
  /** Own proposal: number of instalments. */
  count: number | null
  /** Own proposal: highest instalment, in reais. */
  instalment: number | null
  /** Reais. */
  downPayment: number | null
  insurance: boolean
  /** Requested troco, in reais (vehicle version 3). */
  newMoney: number | null
}

/** The choice of a listed option. */
export const choiceOf = (
  { id, tipo }: OfferOption,
  extras: Pick<Choice, 'insurance' | 'newMoney'>,
): Choice => ({ kind: tipo, optionId: id, count: null, instalment: null, downPayment: null, ...extras })

/** State of the choice form before 'Continuar'. */
export interface ChoiceDraft {
  /** Option id, or `OWN_PROPOSAL`. */
  picked: string
  insurance: boolean
  by: 'value' | 'count'
  value: string
  count: string
  downPayment: string
  newMoney: string
}

interface DebitAccount {
  agencia: string
  conta: string
}

/** The terms from Efetivar, and the choices that they are valid for. */
export interface Quote {
  terms: Terms
  fingerprint: string
}

/** The choices so far; null if not chosen. */
export interface Progress {
  choice: Choice | null
  /** Null once submitted as the choice. */
  draft: ChoiceDraft | null
  /** ISO date. */
  firstDueDate: string | null
  method: PaymentMethod | null
  debitAccount: DebitAccount | null
  quote: Quote | null
  /** Errors of the last calculation that belong to an earlier step than the current one. */
  refusal: readonly FieldError[]
  agreement: ConcludedAgreement | null
  /** The choice made here, if the group's agreement has other conditions. */
  notContracted: Conditions | null
}

/** One debtor's negotiation of one group of contracts, from the first choice to the agreement. */
export interface Negotiation extends Progress {
  taxId: string
  clientName: string
  score: number
  opportunity: Opportunity
  /** Numbers of the agreements that existed before; any other number is the new agreement. */
  agreementsBefore: readonly string[]
}

export function startNegotiation(
  known: Pick<Negotiation, 'taxId' | 'clientName' | 'score' | 'opportunity' | 'agreementsBefore'>,
): Negotiation {
  return {
    ...known,
    choice: null,
    draft: null,
    firstDueDate: null,
    method: null,
    debitAccount: null,
    quote: null,
    refusal: [],
    agreement: null,
    notContracted: null,
  }
}

/** Fields by which the group's new agreement is recognised. */
export function groupOf({
  opportunity,
  agreementsBefore,
}: Pick<Negotiation, 'opportunity' | 'agreementsBefore'>): ConclusionAttempt['group'] {
  return {
    idNegociacao: opportunity.idNegociacao,
    family: opportunity.familia,
    product: opportunity.nomeProduto,
    contracts: opportunity.contratos.map(({ numero }) => numero),
    origin: opportunity.acordoOrigem,
    agreementsBefore,
  }
}

export function optionOf({ opportunity, choice }: Pick<Negotiation, 'opportunity' | 'choice'>) {
  return opportunity.opcoes.find((option) => option.id === choice?.optionId) ?? null
}

export const contractCount = (contracts: readonly DebtContract[]): string =>
  contracts.length === 1 ? '1 contrato' : `${contracts.length} contratos`
