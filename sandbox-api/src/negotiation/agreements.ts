import type {
  Agreement,
  AgreementInstalment,
  AgreementState,
  DebtContract,
  OfferFamily,
  PaymentKind,
  PaymentMethod,
} from '@portal/contract'
import { reaisOf } from '@portal/domain/money'
import { isoOf } from '../clock/sao-paulo'
import { notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { versionOf } from '../server/version'
import type { ContractText } from './contract-text'
import type { Calculated } from './quotes'

/** Stored states; paid off or in arrears is derived from the instalments and the date. */
export type StoredState = 'ATIVO' | 'CANCELADO' | 'AGUARDANDO_DOCUMENTOS' | 'AGUARDANDO_ASSINATURA'

/** What an agreement was made of. */
export interface AgreementBody {
  family: OfferFamily
  carteira: string
  productName: string
  contracts: DebtContract[]
  kind: PaymentKind
  terms: Calculated
  contract: ContractText
  documents: boolean
  signature: boolean
  slipAtOnce: boolean
  /** Number of the agreement that this one replaced. */
  origin: string | null
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
}

interface Row {
  number: string
  tax_id: string
  negotiation: string
  proposal: string | null
  state: StoredState
  method: PaymentMethod
  created_at: string
  cancelled_at: string | null
  signed_at: string | null
  body_json: string
}

const INSTALMENTS = `SELECT debt, number, due, cents, interest, amortisation, balance, paid_at AS paidAt,
  our_number AS ourNumber FROM instalments WHERE agreement = ? ORDER BY number`

function read({ store }: Sandbox, row: Row): StoredAgreement {
  return {
    number: row.number,
    taxId: row.tax_id,
    negotiation: row.negotiation,
    proposal: row.proposal,
    state: row.state,
    method: row.method,
    createdAt: row.created_at,
    cancelledAt: row.cancelled_at,
    signedAt: row.signed_at,
    body: JSON.parse(row.body_json) as AgreementBody,
    instalments: store.all<Instalment>(INSTALMENTS, row.number),
  }
}

/** Newest first. */
export function agreementsOf(sandbox: Sandbox, taxId: string): StoredAgreement[] {
  return sandbox.store
    .all<Row>('SELECT * FROM agreements WHERE tax_id = ? ORDER BY created_at DESC, number', taxId)
    .map((row) => read(sandbox, row))
}

/** A debtor's own agreement; another debtor's is not found. */
export function agreementOf(sandbox: Sandbox, taxId: string, number: string): StoredAgreement {
  const row = sandbox.store.get<Row>(
    'SELECT * FROM agreements WHERE number = ? AND tax_id = ?',
    number,
    taxId,
  )
  if (row === undefined) throw notFound('Acordo não encontrado')
  return read(sandbox, row)
}

export function liveAgreement(sandbox: Sandbox, taxId: string, negotiation: string): StoredAgreement | null {
  const row = sandbox.store.get<Row>(
    "SELECT * FROM agreements WHERE tax_id = ? AND negotiation = ? AND state <> 'CANCELADO'",
    taxId,
    negotiation,
  )
  return row === undefined ? null : read(sandbox, row)
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

/** Slips exist once documents and signature are in; some offers issue the first one at once. */
export function hasSlip(agreement: StoredAgreement, instalment: Instalment): boolean {
  if (agreement.method !== 'BOLETO') return false
  if (agreement.state === 'ATIVO') return true
  return agreement.body.slipAtOnce && instalment === agreement.instalments[0]
}

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
        boletoDisponivel: estado === 'ABERTA' && hasSlip(agreement, one),
      }
    }),
    podeCancelar: canCancel(agreement),
    podeAlterarPagamento: canChangePayment(agreement, today),
    versao: versionOfAgreement(agreement),
    idRenegociacao: renegotiation,
  }
}
