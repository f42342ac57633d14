import { useState } from 'react'
import { announce, outcomeOf, send } from 'shared-kernel'
import { Card, FormError, Section, Switch } from 'shared-kernel/ui'
import type { Profile } from './profile'

const CALL = 'POST /api/v1/basic-data/{id}'

/** WhatsApp messages: on or off, at once. */
export function MessagesSection({ profile }: { profile: Profile }) {
  const { taxId, stateMode } = profile
  const [accepted, setAccepted] = useState(profile.whatsapp)
  const [failure, setFailure] = useState<string>()

  async function change(next: boolean) {
    setFailure(undefined)
    setAccepted(next)
    try {
      await send(CALL, { params: { id: taxId }, body: { optInWhatsApp: next, documentCode: taxId } })
      await send('POST /api/v1/termos-whatsapp/{digits}', {
        params: { digits: taxId },
        body: { optInWhatsApp: next },
      })
      announce(next ? 'Você vai receber mensagens no WhatsApp' : 'Você não recebe mais mensagens no WhatsApp')
    } catch (error) {
      setAccepted(!next)
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
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
        <FormError>{failure}</FormError>
      </Card>
    </Section>
  )
}
