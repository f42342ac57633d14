import { debtorKey } from '@portal/debtor/reads'
import { useQuery } from '@portal/runtime/query'
import { DateText, Text } from '@portal/ui'
import { loadLastIdentification } from '../../journey/journey-history'

/** The evidence for a signature: when and how the signer authenticated. Renders nothing when unknown. */
export function IdentificationNote() {
  const { data: identification } = useQuery({
    queryKey: debtorKey(['identification']),
    queryFn: ({ signal }) => loadLastIdentification(signal),
  })
  if (!identification) return null
  return (
    <Text size="sm" tone="soft">
      Você confirmou quem é em <DateText iso={identification.at} style="datetime" />, {identification.how}.
    </Text>
  )
}
