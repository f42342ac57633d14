import { debtorKey } from '@portal/debtor/reads'
import { useQuery } from '@portal/runtime/query'
import { DateText, Text } from '@portal/ui'
import { identifiedBefore } from '../../journey/remembered'

/** What a signature rests on: when and how the signer proved who they are. Nothing when that is not known. */
export function IdentificationNote() {
  const { data: identification } = useQuery({
    queryKey: debtorKey(['identification']),
    queryFn: ({ signal }) => identifiedBefore(signal),
  })
  if (!identification) return null
  return (
    <Text size="sm" tone="soft">
      Você confirmou quem é em <DateText iso={identification.at} style="datetime" />, {identification.how}.
    </Text>
  )
}
