import type { PaymentMethod } from '@portal/contract'
import { centsOf } from '@portal/domain/money'
import type { Sandbox } from '../server/sandbox'
import type { AgreementBody, StoredState } from './agreements'
import { contractText } from './contract-text'
import type { Group } from './groups'
import type { Calculated } from './quotes'
import { digitsFrom } from './record-ids'

export interface NewAgreement {
  number: string
  taxId: string
  negotiation: string
  proposal: string | null
  idempotencyKey: string | null
  state: StoredState
  method: PaymentMethod
  createdAt: string
  cancelledAt: string | null
  seeded: boolean
  paid: number
  body: AgreementBody
}

/** Our number of a slip; a change of its date or method creates a new number and voids the old one. */
export function ourNumberOf(debt: string, issue: string): string {
  return digitsFrom(11, 'our-number', debt, issue)
}

function debtOf(agreement: string, instalment: number): string {
  return `${agreement}${String(instalment).padStart(3, '0')}`
}

export function bodyOf(
  group: Group,
  debtor: { name: string; taxId: string },
  terms: Calculated,
): AgreementBody {
  const { contracts, plan } = group
  const { signature } = plan
  return {
    debtor: debtor.name,
    family: group.seed.family,
    carteira: plan.carteira,
    productName: plan.productName,
    contracts,
    kind: terms.tipo,
    terms,
    contract: contractText(debtor, { contracts, signature }, terms),
    documents: plan.documents,
    signature,
    origin: group.origin,
  }
}

export function initialState({ documents, signature }: AgreementBody): StoredState {
  if (documents) return 'AGUARDANDO_DOCUMENTOS'
  return signature ? 'AGUARDANDO_ASSINATURA' : 'ATIVO'
}

/** Writes an agreement and its instalments; must be called inside a transaction. */
export function insertAgreement({ store }: Sandbox, agreement: NewAgreement): void {
  store.run(
    `INSERT INTO agreements (number, tax_id, negotiation, proposal, idempotency_key, state, method, created_at,
       cancelled_at, seeded, body_json) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    agreement.number,
    agreement.taxId,
    agreement.negotiation,
    agreement.proposal,
    agreement.idempotencyKey,
    agreement.state,
    agreement.method,
    agreement.createdAt,
    agreement.cancelledAt,
    Number(agreement.seeded),
    JSON.stringify(agreement.body),
  )
  for (const [i, instalment] of agreement.body.terms.parcelas.entries()) {
    const debt = debtOf(agreement.number, instalment.numero)
    store.run(
      `INSERT INTO instalments (debt, agreement, number, due, cents, interest, amortisation, balance, paid_at,
         our_number) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      debt,
      agreement.number,
      instalment.numero,
      instalment.vencimento,
      centsOf(instalment.valor),
      centsOf(instalment.juros),
      centsOf(instalment.amortizacao),
      centsOf(instalment.saldoDevedor),
      i < agreement.paid ? instalment.vencimento : null,
      ourNumberOf(debt, instalment.vencimento),
    )
  }
}
