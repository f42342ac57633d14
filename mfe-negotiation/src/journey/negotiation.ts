import type {
  DebtContract,
  FieldError,
  Opportunity,
  PaymentKind,
  PaymentMethod,
  Terms,
} from '@portal/contract'
import type { ConclusionAttempt, Conditions } from '@portal/debtor/conclusion'
import type { ConcludedAgreement } from './concluded-agreement'

/** The debtor's choice: a ready-made option, or an own proposal by count or by value. */
export interface Choice {
  kind: PaymentKind
  optionId: string | null
  /** Own proposal by number of instalments. */
  count: number | null
  /** Own proposal by the highest instalment, in reais. */
  instalment: number | null
  /** Reais. */
  downPayment: number | null
  insurance: boolean
  /** Requested troco, in reais (vehicle version 3). */
  newMoney: number | null
}

/** The form of the choice as it is typed, before 'Continuar'. */
export interface ChoiceDraft {
  /** The id of an option, or the own proposal. */
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

/** The terms calculated by Efetivar, and the choices they are valid for. */
export interface Quote {
  terms: Terms
  fingerprint: string
}

/** The choices so far; null: not chosen yet. */
export interface Progress {
  choice: Choice | null
  /** Null once it is the choice. */
  draft: ChoiceDraft | null
  /** ISO date. */
  firstDueDate: string | null
  method: PaymentMethod | null
  debitAccount: DebitAccount | null
  quote: Quote | null
  /** Errors of the last calculation that belong to a step before the one on screen. */
  refusal: readonly FieldError[]
  agreement: ConcludedAgreement | null
  /** What was chosen here, when the group's agreement has other conditions: it was not contracted. */
  notContracted: Conditions | null
}

/** One debtor's negotiation of one group of contracts, from the first choice to the agreement. */
export interface Negotiation extends Progress {
  taxId: string
  clientName: string
  /** The bank's score of the debtor. */
  score: number
  opportunity: Opportunity
  /** Numbers of the agreements that existed before, to recognise the new one. */
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

/** What recognises the group's new agreement. */
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
  contracts.length === 1 ? '1 contrato neste grupo' : `${contracts.length} contratos neste grupo`
