import { debtorKey } from '@portal/debtor/reads'
import { useQuery } from '@portal/runtime/query'
import { DateText, Text } from '@portal/ui'
import { loadLastIdentification } from '../../journey/journey-history'

/** Evidence for the signature: when and how the signer authenticated. Renders nothing if unknown. */
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
