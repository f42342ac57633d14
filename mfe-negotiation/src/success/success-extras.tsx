import { Stack } from '@portal/ui'
import { Recommendation } from './recommendation'
import { WhatsAppOptIn } from './whatsapp-opt-in'

/** What a debtor may do once the agreement is made; none of it matters to the agreement. */
export function SuccessExtras({ taxId, agreement }: { taxId: string; agreement: string }) {
  return (
    <Stack gap={24}>
      <WhatsAppOptIn />
      <Recommendation taxId={taxId} agreement={agreement} />
    </Stack>
  )
}
