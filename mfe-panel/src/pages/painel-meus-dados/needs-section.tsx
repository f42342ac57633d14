import { type ServiceNeeds, saveServiceNeeds } from '@portal/debtor/reads'
import { announce } from '@portal/runtime'
import { Card, FormError, Section, Switch } from '@portal/ui'
import { useSavedChoice } from './use-saved-choice'

/** Service preferences, stored by the bank. Saved immediately. */
export function NeedsSection({ needs }: { needs: ServiceNeeds }) {
  const { shown, failure, change } = useSavedChoice(needs, save)
  return (
    <Section title="Como você quer o atendimento" size="lg">
      <Card gap={16}>
        <Switch
          label="Fale devagar comigo"
          description="Quem ligar ou atender você vê este aviso e fala com calma."
          checked={shown.falarDevagar}
          onChange={({ currentTarget }) => change({ ...shown, falarDevagar: currentTarget.checked })}
        />
        <Switch
          label="Só por escrito"
          description="O banco procura você por mensagem ou e-mail. Só liga se você pedir."
          checked={shown.soPorEscrito}
          onChange={({ currentTarget }) => change({ ...shown, soPorEscrito: currentTarget.checked })}
        />
        <FormError>{failure}</FormError>
      </Card>
    </Section>
  )
}

async function save(next: ServiceNeeds) {
  const written = await saveServiceNeeds(next)
  if (written.kind === 'done') announce('Escolha guardada')
  return written
}
