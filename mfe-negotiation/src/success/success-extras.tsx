import { Stack } from '@portal/ui'
import { Recommendation } from './recommendation'
import { WhatsAppOptIn } from './whatsapp-opt-in'

/** Optional actions after an agreement; their failure does not affect it. */
export function SuccessExtras({ taxId, agreement }: { taxId: string; agreement: string }) {
  return (
    <Stack gap={24}>
      <WhatsAppOptIn />
      <Recommendation taxId={taxId} agreement={agreement} />
    </Stack>
  )
}
