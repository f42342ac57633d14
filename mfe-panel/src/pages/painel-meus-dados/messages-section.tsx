import { outcomeOf } from '@portal/debtor'
import { saveWhatsAppOptIn } from '@portal/debtor/reads'
import { announce } from '@portal/runtime'
import { Card, FormError, Section, Switch } from '@portal/ui'
import { useRef, useState } from 'react'
import type { Profile } from './profile'

const CALL = 'POST /api/v1/basic-data/{id}'

/** WhatsApp messages: on or off, at once. */
export function MessagesSection({ profile }: { profile: Profile }) {
  const { stateMode } = profile
  const [accepted, setAccepted] = useState(profile.whatsapp)
  const [failure, setFailure] = useState<string>()
  const kept = useRef(profile.whatsapp)
  const last = useRef(Promise.resolve())

  function change(next: boolean) {
    setFailure(undefined)
    setAccepted(next)
    // One after the other: of two at once the bank might keep the first.
    const saved = last.current.then(() => save(next))
    last.current = saved
    void saved.then(() => last.current === saved && setAccepted(kept.current))
  }

  async function save(next: boolean) {
    try {
      await saveWhatsAppOptIn(next)
      kept.current = next
      announce(next ? 'Você vai receber mensagens no WhatsApp' : 'Você não recebe mais mensagens no WhatsApp')
    } catch (error) {
      setFailure(outcomeOf(CALL, error, { stateMode }).message)
    }
  }

  return (
    <Section title="Mensagens" size="lg">
      <Card>
        <Switch
          label="Receber mensagens no WhatsApp"
          description="Lembretes de vencimento, boletos e novas condições. Você desliga quando quiser."
          checked={accepted}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <FormError>{failure}</FormError>
      </Card>
    </Section>
  )
}
