import type { PaymentMethod } from '@portal/contract'
import { Text } from '@portal/ui'

export const methodInWords: Readonly<Record<PaymentMethod, string>> = {
  BOLETO: 'Um boleto por parcela, pago em qualquer banco.',
  DEBITO_AUTOMATICO: 'Cada parcela sai da sua conta no dia do vencimento, sem boleto.',
}

/** States the only available payment method. */
export function ImpliedMethod({ method }: { method: PaymentMethod }) {
  return (
    <Text tone="soft" size="sm">
      {methodInWords[method]}
    </Text>
  )
}
