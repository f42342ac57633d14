import { saveWhatsAppOptIn } from '@portal/debtor/reads'
import { announce } from '@portal/runtime'
import { Card, FormError, Section, Switch } from '@portal/ui'
import { useRef, useState } from 'react'
import type { Profile } from './profile'

/** WhatsApp messages: on or off, saved immediately. */
export function MessagesSection({ profile }: { profile: Profile }) {
  const [accepted, setAccepted] = useState(profile.whatsapp.optInWhatsApp)
  const [failure, setFailure] = useState<string>()
  const lastSaved = useRef(profile.whatsapp)
  const last = useRef(Promise.resolve())

  function change(next: boolean) {
    setFailure(undefined)
    setAccepted(next)
    // Sequential: with two parallel requests the bank might save the older value last.
    const saved = last.current.then(() => saveMessageChoice(next))
    last.current = saved
    void saved.then(() => last.current === saved && setAccepted(lastSaved.current.optInWhatsApp))
  }

  async function saveMessageChoice(next: boolean) {
    const written = await saveWhatsAppOptIn(next, lastSaved.current)
    if (written.kind === 'done' || written.kind === 'changed') lastSaved.current = written.choice
    if (written.kind === 'done') {
      announce(next ? 'Você vai receber mensagens no WhatsApp' : 'Você não recebe mais mensagens no WhatsApp')
    } else if (written.kind !== 'left') setFailure(written.message)
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
