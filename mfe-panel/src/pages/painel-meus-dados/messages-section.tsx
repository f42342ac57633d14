import { type ShownChoice, saveWhatsAppOptIn } from '@portal/debtor/reads'
import { announce } from '@portal/runtime'
import { Card, FormError, Section, Switch } from '@portal/ui'
import type { Profile } from './profile'
import { useSavedChoice } from './use-saved-choice'

/** Toggle for WhatsApp messages, saved immediately. */
export function MessagesSection({ profile }: { profile: Profile }) {
  const { shown, failure, change } = useSavedChoice(profile.whatsapp, save)
  return (
    <Section title="Mensagens" size="lg">
      <Card>
        <Switch
          label="Receber mensagens no WhatsApp"
          description="Lembretes de vencimento, boletos e novas condições. Você desliga quando quiser."
          checked={shown.optInWhatsApp}
          onChange={({ currentTarget }) => change({ ...shown, optInWhatsApp: currentTarget.checked })}
        />
        <FormError>{failure}</FormError>
      </Card>
    </Section>
  )
}

async function save({ optInWhatsApp }: ShownChoice, saved: ShownChoice) {
  const written = await saveWhatsAppOptIn(optInWhatsApp, saved)
  if (written.kind === 'done')
    announce(
      optInWhatsApp ? 'Você vai receber mensagens no WhatsApp' : 'Você não recebe mais mensagens no WhatsApp',
    )
  return written
}
