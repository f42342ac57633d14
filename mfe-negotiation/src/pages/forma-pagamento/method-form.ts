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

/** Maps the field of an Efetivar or Formalizar error to the field of this form. */
export const methodOfField: Readonly<Record<string, keyof ReturnType<typeof methodFields>>> = {
  formaPagamento: 'method',
  autorizacaoDebito: 'authorised',
  agencia: 'agencia',
  conta: 'conta',
}
