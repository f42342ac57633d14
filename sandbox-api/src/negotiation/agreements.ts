import type { AgreementState, OfferFamily } from '@portal/contract'
import { addDays } from '@portal/domain/dates'
import { toBusinessDay } from '@portal/domain/due-date'
import { centsOf } from '@portal/domain/money'
import { withdrawalEnds } from '@portal/domain/withdrawal'
import type { Debtor } from '../access/debtors'
import { dateOf, instantOf } from '../clock/sao-paulo'
import { notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { versionOf } from '../server/version'
import { kindOf } from '../store/store'
import { type Agreed, type ContractText, contractText, isConsumer } from './contract-text'
import { SIGNING_DAYS } from './families'
import type { Group } from './groups'
import { type Calculated, termsToSign } from './quotes'
import { ourNumberOf } from './record-ids'

/** Stored states; paid off or in arrears is derived from the instalments and the date. */
type StoredState = 'ATIVO' | 'CANCELADO' | 'AGUARDANDO_DOCUMENTOS' | 'AGUARDANDO_ASSINATURA'

/** What was agreed. The contract repeats days and sums, so rewriteContract() alone changes them. */
interface AgreementBody extends Agreed {
  family: OfferFamily
  productName: string
  contract: ContractText
  documents: boolean
  /** The bank does not remove the name from the credit bureaus until the debtor complains. */
  nameStays?: true
}

export interface Instalment {
  debt: string
  number: number
  due: string
  cents: number
  paidAt: string | null
  ourNumber: string
}

/** A slip that settles the agreement early. */
export interface StoredSettlement extends Instalment {
  /** Sequence number of the agreement's settlement slips. */
  issue: number
  discount: number
  issuedOn: string
  /** The instalments it pays, as they were when it was calculated. */
  settles: Pick<Instalment, 'debt' | 'due' | 'ourNumber'>[]
}

/** A complaint about a name that the credit bureaus still list. */
export interface StoredComplaint {
  protocol: string
  at: string
}

export interface SentDocument {
  fileName: string
  size: number
  sentAt: string
}

export interface StoredAgreement {
  number: string
  taxId: string
  negotiation: string
  proposal: string | null
  state: StoredState
  createdAt: string
  cancelledAt: string | null
  signedAt: string | null
  /** The dates follow the calendar until the agreement is changed. */
  seeded: boolean
  body: AgreementBody
  instalments: Instalment[]
  /** Oldest first; only the last one may be valid. */
  settlements: StoredSettlement[]
  /** By debt, the days on which the simulated payer will pay slips. */
  orders: Record<string, string>
  complaint: StoredComplaint | null
  documents: Record<string, SentDocument>
  /** A code for the signature was sent. */
  isSigning: boolean
}

/** A group of contracts has at most one live agreement, and a proposal becomes at most one: see conclude(). */
export const agreements = kindOf<StoredAgreement>('agreements', ['number'])

export const changeAgreement = ({ store }: Sandbox, number: string, change: Partial<StoredAgreement>): void =>
  store.change(agreements, number, { ...change, seeded: false })

/** An agreement on a group of contracts. It begins once its documents and its signature are there. */
export function newAgreement(
  group: Group,
  { name, taxId }: Pick<Debtor, 'name' | 'taxId'>,
  terms: Calculated,
  { number, createdAt }: Pick<StoredAgreement, 'number' | 'createdAt'>,
): StoredAgreement {
  const { contracts, plan, seed } = group
  const { productName, documents, signature } = plan
  const agreed = { debtor: name, contracts, signature, terms }
  return {
    number,
    taxId,
    negotiation: group.id,
    proposal: null,
    state: documents ? 'AGUARDANDO_DOCUMENTOS' : signature ? 'AGUARDANDO_ASSINATURA' : 'ATIVO',
    createdAt,
    cancelledAt: null,
    signedAt: null,
    seeded: false,
    body: { ...agreed, family: seed.family, productName, documents, contract: contractText(taxId, agreed) },
    instalments: terms.parcelas.map(({ numero, vencimento: due, valor }) => {
      const debt = `${number}${String(numero).padStart(3, '0')}`
      return {
        debt,
        number: numero,
        due,
        cents: centsOf(valor),
        paidAt: null,
        ourNumber: ourNumberOf(debt, due),
      }
    }),
    settlements: [],
    orders: {},
    complaint: null,
    documents: {},
    isSigning: false,
  }
}

/** An agreement as of today: while it awaits its signature, its dates move or it lapses. */
function upToDate(sandbox: Sandbox, agreement: StoredAgreement): StoredAgreement {
  const { number, taxId, body } = agreement
  const lastDay = lastDayToSign(agreement)
  if (lastDay === null || agreement.state === 'CANCELADO') return agreement
  const today = sandbox.clock.today()
  if (today > lastDay) {
    cancel(sandbox, number, instantOf(addDays(lastDay, 1), '00:00'))
    return agreementOf(sandbox, taxId, number)
  }
  const terms = termsToSign(body.terms, today)
  if (terms === body.terms) return agreement
  rewriteContract(sandbox, agreement, { terms })
  return agreementOf(sandbox, taxId, number)
}

/** Newest first. */
export const agreementsOf = (sandbox: Sandbox, taxId: string): StoredAgreement[] =>
  sandbox.store
    .list(agreements, taxId)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.number.localeCompare(b.number))
    .map((one) => upToDate(sandbox, one))

/** A debtor's own agreement; another debtor's is not found. */
export function agreementOf(sandbox: Sandbox, taxId: string, number: string): StoredAgreement {
  const agreement = sandbox.store.find(agreements, number)
  if (agreement?.taxId !== taxId) throw notFound('Acordo não encontrado')
  return upToDate(sandbox, agreement)
}

/** Start of the contract: the day of the signature, or of the conclusion if none is required. */
export const contractDay = ({ signedAt, createdAt }: StoredAgreement): string => dateOf(signedAt ?? createdAt)

/** Last day for the signature, if it is awaited or the agreement lapsed without it; else null. */
export function lastDayToSign({ state, body, createdAt, cancelledAt }: StoredAgreement): string | null {
  if (!body.signature || state === 'ATIVO') return null
  const lastDay = toBusinessDay(addDays(dateOf(createdAt), SIGNING_DAYS))
  return cancelledAt === null || dateOf(cancelledAt) > lastDay ? lastDay : null
}

/** Null before the contract has begun, and where the right of withdrawal does not apply. */
export const lastDayToWithdraw = (agreement: StoredAgreement): string | null =>
  agreement.state === 'ATIVO' && isConsumer(agreement.taxId) ? withdrawalEnds(contractDay(agreement)) : null

export const cancel = (sandbox: Sandbox, number: string, at = sandbox.clock.now()): void =>
  changeAgreement(sandbox, number, { state: 'CANCELADO', cancelledAt: at.toISOString() })

/** Changes terms or account and rewrites the contract, so that it always matches what is owed. */
export function rewriteContract(
  sandbox: Sandbox,
  { number, taxId, instalments, ...agreement }: StoredAgreement,
  change: Partial<Pick<Agreed, 'terms' | 'account'>>,
): void {
  const body = { ...agreement.body, ...change }
  const { terms } = body
  changeAgreement(sandbox, number, {
    body: { ...body, contract: contractText(taxId, body) },
    instalments: instalments.map((one, i) => ({ ...one, due: terms.parcelas[i]?.vencimento ?? one.due })),
  })
}

export const debitAccount = ({ body: { terms, account } }: StoredAgreement): string | null =>
  terms.formaPagamento === 'DEBITO_AUTOMATICO' ? (account ?? null) : null

/** The days of payments, oldest first. */
export const paidDays = ({ instalments }: Pick<StoredAgreement, 'instalments'>): string[] =>
  instalments.flatMap(({ paidAt }) => paidAt ?? []).sort()

export const isUnpaid = ({ paidAt }: Instalment) => paidAt === null

export const nextUnpaid = ({ instalments }: StoredAgreement) => instalments.find(isUnpaid)

/** Only an agreement that is ATIVO can change: its next instalment is open and not overdue. */
export function shownState(agreement: StoredAgreement, today: string): AgreementState {
  const { state } = agreement
  const next = nextUnpaid(agreement)
  if (state === 'CANCELADO') return 'CANCELADO'
  if (next === undefined) return 'QUITADO'
  return state === 'ATIVO' && next.due < today ? 'EM_ATRASO' : state
}

/** Slips exist once documents and signature are complete. */
export const hasSlip = ({ body, state }: StoredAgreement): boolean =>
  body.terms.formaPagamento === 'BOLETO' && state === 'ATIVO'

export function canCancel(agreement: StoredAgreement): boolean {
  return agreement.state !== 'CANCELADO' && agreement.instalments.every(isUnpaid)
}

/** False once one of its instalments was paid or changed. */
const holds = ({ instalments }: StoredAgreement, { settles }: StoredSettlement): boolean =>
  settles.every(({ debt, due, ourNumber }) =>
    instalments.some(
      (one) => isUnpaid(one) && one.debt === debt && one.due === due && one.ourNumber === ourNumber,
    ),
  )

/** The settlement slip that can be paid on a day. */
export function currentSettlement(agreement: StoredAgreement, day: string): StoredSettlement | null {
  const newest = agreement.settlements.at(-1)
  const isGood =
    agreement.state === 'ATIVO' && newest?.paidAt === null && newest.due >= day && holds(agreement, newest)
  return isGood ? newest : null
}

/** Version of what a debtor sees when deciding to change an agreement. */
export const versionOfAgreement = ({ state, body, instalments }: StoredAgreement): string =>
  versionOf([
    state,
    body.terms.formaPagamento,
    instalments.map(({ due, paidAt, ourNumber }) => [due, paidAt, ourNumber]),
  ])
