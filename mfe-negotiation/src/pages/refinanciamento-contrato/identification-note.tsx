import { DateText, Text } from '@portal/ui'
import { useEffect, useState } from 'react'
import { type Identification, identifiedBefore } from '../../journey/remembered'

/** What a signature rests on: when and how the signer proved who they are. Nothing when that is not known. */
export function IdentificationNote() {
  const [identification, setIdentification] = useState<Identification | null>(null)
  useEffect(() => {
    const left = new AbortController()
    void identifiedBefore(left.signal).then((known) => {
      if (!left.signal.aborted) setIdentification(known)
    })
    return () => left.abort()
  }, [])
  if (identification === null) return null
  return (
    <Text size="sm" tone="soft">
      Você confirmou quem é em <DateText iso={identification.at} style="datetime" />, {identification.how}.
    </Text>
  )
}
