import type {
  Agreement,
  AgreementInstalment,
  AgreementState,
  DebtContract,
  OfferFamily,
  PaymentKind,
  PaymentMethod,
} from '@portal/contract'
import { addDays } from '@portal/domain/dates'
import { toBusinessDay } from '@portal/domain/due-date'
import { reaisOf } from '@portal/domain/money'
import { withdrawalEnds } from '@portal/domain/withdrawal'
import { dateOf, instantOf, isoOf } from '../clock/sao-paulo'
import { notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { versionOf } from '../server/version'
import { type StoredComplaint, shownAfterPayment } from './after-payment'
import { type ContractText, contractText, isConsumer } from './contract-text'
import { ACCOUNT_DIGIT, SIGNING_DAYS } from './families'
import { termsToSign } from './plan'
import type { Calculated } from './quotes'

/** Stored states; paid off or in arrears is derived from the instalments and the date. */
export type StoredState = 'ATIVO' | 'CANCELADO' | 'AGUARDANDO_DOCUMENTOS' | 'AGUARDANDO_ASSINATURA'

/** What an agreement was made of. */
export interface AgreementBody {
  /** The debtor's name. */
  debtor: string
  /** That instalments are debited from, masked. */
  account?: string
  family: OfferFamily
  carteira: string
  productName: string
  contracts: DebtContract[]
  kind: PaymentKind
  /** Its days, sums and cost; the contract says them, and instalments carry them. saveTerms() alone moves them. */
  terms: Calculated
  contract: ContractText
  documents: boolean
  signature: boolean
  /** Number of the agreement that this one replaced. */
  origin: string | null
  /** The bank forgets to take the name off the lists of debtors until somebody complains. */
  nameStays?: true
}

export interface Instalment {
  debt: string
  number: number
  due: string
  cents: number
  interest: number
  amortisation: number
  balance: number
  paidAt: string | null
  ourNumber: string
}

/** A slip that settles the agreement early. */
export interface StoredSettlement {
  debt: string
  number: number
  /** Counts the settlement slips of an agreement. */
  issue: number
  due: string
  cents: number
  discount: number
  ourNumber: string
  issuedOn: string
  paidAt: string | null
  /** False once an instalment of it was paid or changed otherwise. */
  holds: boolean
}

export interface StoredAgreement {
  number: string
  taxId: string
  negotiation: string
  proposal: string | null
  state: StoredState
  method: PaymentMethod
  createdAt: string
  cancelledAt: string | null
  signedAt: string | null
  body: AgreementBody
  instalments: Instalment[]
  /** The newest. */
  settlement: StoredSettlement | null
  complaint: StoredComplaint | null
}

type Row = Omit<StoredAgreement, 'body' | 'instalments' | 'settlement' | 'complaint'> & { body: string }

const AGREEMENTS = `SELECT number, tax_id AS taxId, negotiation, proposal, state, method, created_at AS createdAt,
  cancelled_at AS cancelledAt, signed_at AS signedAt, body_json AS body FROM agreements WHERE tax_id = ?`

const INSTALMENTS = `SELECT debt, number, due, cents, interest, amortisation, balance, paid_at AS paidAt,
  our_number AS ourNumber FROM instalments WHERE agreement = ? ORDER BY number`

const SETTLEMENT = `SELECT debt, number, issue, due, cents, discount, our_number AS ourNumber,
  issued_on AS issuedOn, paid_at AS paidAt, NOT EXISTS (
    SELECT 1 FROM settled_debts d LEFT JOIN instalments i
      ON i.debt = d.debt AND i.due = d.due AND i.our_number = d.our_number AND i.paid_at IS NULL
    WHERE d.settlement = settlements.debt AND i.debt IS NULL
  ) AS holds FROM settlements WHERE agreement = ?`

type SettlementRow = Omit<StoredSettlement, 'holds'> & { holds: number }

function settlementBy(
  { store }: Sandbox,
  where: string,
  ...values: (string | number)[]
): StoredSettlement | null {
  const row = store.get<SettlementRow>(`${SETTLEMENT} ${where}`, ...values)
  return row === undefined ? null : { ...row, holds: row.holds === 1 }
}

/** A settlement slip of the agreement, an old one too. */
export const settlementIn = (sandbox: Sandbox, agreement: string, number: number): StoredSettlement | null =>
  settlementBy(sandbox, 'AND number = ?', agreement, number)

function read(sandbox: Sandbox, row: Row): StoredAgreement {
  const agreement = readStored(sandbox, row)
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
  saveTerms(sandbox, agreement, terms)
  return agreementOf(sandbox, taxId, number)
}

function readStored(sandbox: Sandbox, row: Row): StoredAgreement {
  return {
    ...row,
    body: JSON.parse(row.body) as AgreementBody,
    instalments: sandbox.store.all<Instalment>(INSTALMENTS, row.number),
    settlement: settlementBy(sandbox, 'ORDER BY issue DESC LIMIT 1', row.number),
    complaint:
      sandbox.store.get<StoredComplaint>(
        'SELECT protocol, at FROM name_complaints WHERE agreement = ?',
        row.number,
      ) ?? null,
  }
}

/** Newest first. */
export function agreementsOf(sandbox: Sandbox, taxId: string): StoredAgreement[] {
  return sandbox.store
    .all<Row>(`${AGREEMENTS} ORDER BY created_at DESC, number`, taxId)
    .map((row) => read(sandbox, row))
}

/** A debtor's own agreement; another debtor's is not found. */
export function agreementOf(sandbox: Sandbox, taxId: string, number: string): StoredAgreement {
  const row = sandbox.store.get<Row>(`${AGREEMENTS} AND number = ?`, taxId, number)
  if (row === undefined) throw notFound('Acordo não encontrado')
  return read(sandbox, row)
}

export function liveAgreement(sandbox: Sandbox, taxId: string, negotiation: string): StoredAgreement | null {
  const row = sandbox.store.get<Row>(
    `${AGREEMENTS} AND negotiation = ? AND state <> 'CANCELADO'`,
    taxId,
    negotiation,
  )
  const agreement = row === undefined ? null : read(sandbox, row)
  // It may have lapsed while it was read.
  return agreement?.state === 'CANCELADO' ? null : agreement
}

/** The day on which the contract began: that of the signature, where it has one. */
export const contractDay = ({ signedAt, createdAt }: StoredAgreement): string =>
  dateOf(new Date(signedAt ?? createdAt))

/** While the signature is awaited, and of an agreement that lapsed without it; null otherwise. */
export function lastDayToSign({ state, body, createdAt, cancelledAt }: StoredAgreement): string | null {
  if (!body.signature || state === 'ATIVO') return null
  const lastDay = toBusinessDay(addDays(dateOf(new Date(createdAt)), SIGNING_DAYS))
  return cancelledAt === null || dateOf(new Date(cancelledAt)) > lastDay ? lastDay : null
}

/** Null where there is no such right, and before the contract has begun. */
export const lastDayToWithdraw = (agreement: StoredAgreement): string | null =>
  agreement.state === 'ATIVO' && isConsumer(agreement.taxId) ? withdrawalEnds(contractDay(agreement)) : null

export function cancel({ store, clock }: Sandbox, number: string, at = clock.now()): void {
  store.run(
    "UPDATE agreements SET state = 'CANCELADO', cancelled_at = ?, seeded = 0 WHERE number = ?",
    at.toISOString(),
    number,
  )
}

/** Other days, or another method: the contract is written anew, so that it always says what is owed. */
export function saveTerms(
  { store }: Sandbox,
  { number, taxId, body }: StoredAgreement,
  terms: Calculated,
): void {
  const contract = contractText({ name: body.debtor, taxId }, body, terms)
  store.run(
    'UPDATE agreements SET method = ?, body_json = ?, seeded = 0 WHERE number = ?',
    terms.formaPagamento,
    JSON.stringify({ ...body, terms, contract } satisfies AgreementBody),
    number,
  )
  for (const { numero, vencimento } of terms.parcelas) {
    store.run('UPDATE instalments SET due = ? WHERE agreement = ? AND number = ?', vencimento, number, numero)
  }
}

export const debitAccount = ({ method, body }: StoredAgreement): string | null =>
  method === 'DEBITO_AUTOMATICO' ? (body.account ?? null) : null

/** The contract names it, masked. */
export function saveAccount(
  { store }: Sandbox,
  { number, taxId, body }: StoredAgreement,
  account: string,
): void {
  const contract = contractText({ name: body.debtor, taxId }, { ...body, account }, body.terms)
  store.run(
    'UPDATE agreements SET body_json = ? WHERE number = ?',
    JSON.stringify({ ...body, account, contract } satisfies AgreementBody),
    number,
  )
}

const isUnpaid = ({ paidAt }: Instalment) => paidAt === null

export function isOverdue(agreement: StoredAgreement, today: string): boolean {
  return agreement.state === 'ATIVO' && agreement.instalments.some((one) => isUnpaid(one) && one.due < today)
}

export function shownState(agreement: StoredAgreement, today: string): AgreementState {
  if (agreement.state === 'CANCELADO') return 'CANCELADO'
  if (!agreement.instalments.some(isUnpaid)) return 'QUITADO'
  return isOverdue(agreement, today) ? 'EM_ATRASO' : agreement.state
}

function instalmentState(
  agreement: StoredAgreement,
  { paidAt, due }: Instalment,
  today: string,
): AgreementInstalment['estado'] {
  if (paidAt !== null) return 'PAGA'
  if (agreement.state === 'CANCELADO') return 'CANCELADA'
  return due < today ? 'VENCIDA' : 'ABERTA'
}

/** Slips exist once documents and signature are in. */
export const hasSlip = ({ method, state }: StoredAgreement): boolean =>
  method === 'BOLETO' && state === 'ATIVO'

export function nextUnpaid(agreement: StoredAgreement): Instalment | null {
  return agreement.instalments.find(isUnpaid) ?? null
}

export function canChangePayment(agreement: StoredAgreement, today: string): boolean {
  const next = nextUnpaid(agreement)
  return agreement.state === 'ATIVO' && next !== null && next.due >= today
}

export function canCancel(agreement: StoredAgreement): boolean {
  return agreement.state !== 'CANCELADO' && agreement.instalments.every(isUnpaid)
}

/** The settlement slip that can be paid on a day. */
export function currentSettlement(
  { state, settlement }: StoredAgreement,
  day: string,
): StoredSettlement | null {
  const isGood = state === 'ATIVO' && settlement?.paidAt === null && settlement.holds && settlement.due >= day
  return isGood ? settlement : null
}

/** The one that is good now, or was paid. */
export function shownSettlement(
  agreement: StoredAgreement,
  today: string,
): (Agreement['quitacao'] & object) | null {
  const { settlement } = agreement
  const one = settlement?.paidAt === null ? currentSettlement(agreement, today) : settlement
  if (one === null) return null
  return {
    parcela: one.number,
    divida: one.debt,
    vencimento: one.due,
    valor: reaisOf(one.cents),
    desconto: reaisOf(one.discount),
    pagaEm: one.paidAt,
  }
}

/** What a debtor sees of an agreement when they decide to change it. */
export const versionOfAgreement = ({ state, method, instalments }: StoredAgreement): string =>
  versionOf([state, method, instalments.map(({ due, paidAt, ourNumber }) => [due, paidAt, ourNumber])])

/** An agreement as the panel lists it. */
export function shown(agreement: StoredAgreement, today: string, renegotiation: string | null): Agreement {
  const { body, instalments } = agreement
  const sum = (some: Instalment[]) => reaisOf(some.reduce((total, { cents }) => total + cents, 0))
  const paid = instalments.filter((one) => !isUnpaid(one))
  const cancelled = agreement.state === 'CANCELADO'
  return {
    numeroAcordo: agreement.number,
    estado: shownState(agreement, today),
    familia: body.family,
    carteira: body.carteira,
    nomeProduto: body.productName,
    contratos: body.contracts,
    criadoEm: isoOf(new Date(agreement.createdAt)),
    tipo: body.kind,
    formaPagamento: agreement.method,
    valorTotal: sum(instalments),
    valorPago: sum(paid),
    quantidadeParcelas: instalments.length,
    parcelasPagas: paid.length,
    proximoVencimento: cancelled ? null : (nextUnpaid(agreement)?.due ?? null),
    parcelas: instalments.map((one) => {
      const estado = instalmentState(agreement, one, today)
      return {
        numero: one.number,
        divida: one.debt,
        vencimento: one.due,
        valor: reaisOf(one.cents),
        estado,
        pagaEm: one.paidAt,
        boletoDisponivel: estado === 'ABERTA' && hasSlip(agreement),
      }
    }),
    podeCancelar: canCancel(agreement),
    podeAlterarPagamento: canChangePayment(agreement, today),
    contaDebito: debitAccount(agreement),
    digitoConta: ACCOUNT_DIGIT,
    assinarAte: lastDayToSign(agreement),
    desistirAte: lastDayToWithdraw(agreement),
    versao: versionOfAgreement(agreement),
    quitacao: shownSettlement(agreement, today),
    depoisDePagar: shownAfterPayment(agreement, today),
    idRenegociacao: renegotiation,
  }
}
