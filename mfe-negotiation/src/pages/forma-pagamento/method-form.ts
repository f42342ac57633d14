import type { PaymentMethod } from '@portal/contract'
import type { DebitAccount } from '../../journey/negotiation'

export interface MethodForm {
  method: PaymentMethod | ''
  agencia: string
  conta: string
  authorised: boolean
}

const plain = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase()

/** The account as the bank wants it: four figures, and figures with a check digit that may be X. */
export function readAccount({ agencia, conta }: Pick<MethodForm, 'agencia' | 'conta'>): DebitAccount {
  return { agencia: plain(agencia), conta: plain(conta) }
}

export const accountRules = {
  agencia: {
    validate: (text: string) => /^[0-9]{4}$/.test(plain(text)) || 'A agência tem quatro números',
  },
  conta: {
    validate: (text: string) =>
      /^[0-9]{1,12}[0-9X]$/.test(plain(text)) || 'Digite a conta com o dígito, como 12345-6',
  },
} as const

/** The field of this form that an error of Efetivar or Formalizar belongs to. */
export const methodOfField: Readonly<Record<string, keyof MethodForm>> = {
  formaPagamento: 'method',
  autorizacaoDebito: 'authorised',
  agencia: 'agencia',
  conta: 'conta',
}
