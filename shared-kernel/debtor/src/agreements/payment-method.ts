import type { PaymentMethod } from '@portal/contract'

export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  BOLETO: 'Boleto',
  DEBITO_AUTOMATICO: 'Débito automático em conta',
}
