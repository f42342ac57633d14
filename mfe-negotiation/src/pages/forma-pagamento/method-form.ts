import type { Opportunity, PaymentMethod } from '@portal/contract'
import { DEBIT_NOT_AUTHORISED } from '@portal/debtor'
import { account, branch } from '@portal/domain/fields/account'
import { accepted, choice, type FormContent, onlyIf } from '@portal/domain/fields/field'

const isDebit = ({ method }: FormContent) => method === 'DEBITO_AUTOMATICO'

export const methodFields = ({ digitoConta }: Opportunity) => ({
  method: choice<PaymentMethod | ''>('Escolha como vai pagar'),
  agencia: onlyIf(isDebit, branch),
  conta: onlyIf(isDebit, account(digitoConta)),
  authorised: onlyIf(isDebit, accepted(DEBIT_NOT_AUTHORISED)),
})

/** The field of this form that an error of Efetivar or Formalizar belongs to. */
export const methodOfField: Readonly<Record<string, keyof ReturnType<typeof methodFields>>> = {
  formaPagamento: 'method',
  autorizacaoDebito: 'authorised',
  agencia: 'agencia',
  conta: 'conta',
}
