import { centsOf } from '@portal/domain/money'
import type { Debtor } from '../access/debtors'
import type { AgreementBody, StoredAgreement, StoredState } from './agreements'
import { contractText } from './contract-text'
import type { Group } from './groups'
import type { Calculated } from './quotes'
import { digitsFrom } from './record-ids'

type NewAgreement = Omit<
  StoredAgreement,
  'method' | 'signedAt' | 'instalments' | 'settlements' | 'orders' | 'complaint' | 'documents' | 'isSigning'
> & { paid: number }

/** Nosso número of a slip; a change of date or method creates a new number and voids the old one. */
export function ourNumberOf(debt: string, issue: string): string {
  return digitsFrom(11, 'our-number', debt, issue)
}

function debtOf(agreement: string, instalment: number): string {
  return `${agreement}${String(instalment).padStart(3, '0')}`
}

type Named = Pick<Debtor, 'name' | 'taxId'>

export function bodyOf(group: Group, debtor: Named, terms: Calculated): AgreementBody {
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

/** Creates an agreement with its instalments, the first `paid` of which are paid. */
export const agreementFrom = ({ paid, ...agreement }: NewAgreement): StoredAgreement => ({
  ...agreement,
  method: agreement.body.terms.formaPagamento,
  signedAt: null,
  instalments: agreement.body.terms.parcelas.map((one, i) => {
    const debt = debtOf(agreement.number, one.numero)
    return {
      debt,
      number: one.numero,
      due: one.vencimento,
      cents: centsOf(one.valor),
      paidAt: i < paid ? one.vencimento : null,
      ourNumber: ourNumberOf(debt, one.vencimento),
    }
  }),
  settlements: [],
  orders: {},
  complaint: null,
  documents: {},
  isSigning: false,
})
