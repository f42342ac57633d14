import type { PaymentMethod } from '@portal/contract'
import { methodNames } from '@portal/debtor'
import { Card, Inline, Stack, Text } from '@portal/ui'
import { Barcode, Landmark } from 'lucide-react'

export const methodInWords: Readonly<Record<PaymentMethod, string>> = {
  BOLETO: 'Um boleto por parcela, para pagar em qualquer banco ou aplicativo.',
  DEBITO_AUTOMATICO: 'Cada parcela sai da sua conta no dia do vencimento, sem boleto.',
}

/** The only way to pay: there is nothing to ask. */
export function ToldMethod({ method }: { method: PaymentMethod }) {
  const Icon = method === 'BOLETO' ? Barcode : Landmark
  return (
    <Card>
      <Inline gap={16} align="center">
        <Icon aria-hidden="true" size={32} />
        <Stack gap={4}>
          <Text weight="strong">{methodNames[method]}</Text>
          <Text tone="soft">{methodInWords[method]}</Text>
        </Stack>
      </Inline>
    </Card>
  )
}
