import { type ServiceNeeds, saveServiceNeeds } from '@portal/debtor/reads'
import { announce } from '@portal/runtime'
import { Card, FormError, Section, Stack, Switch } from '@portal/ui'
import { useRef, useState } from 'react'

/** How the debtor wants to be served: said once, kept at the bank. Saved immediately. */
export function NeedsSection({ needs }: { needs: ServiceNeeds }) {
  const [shown, setShown] = useState(needs)
  const [failure, setFailure] = useState<string>()
  const lastSaved = useRef(needs)
  const last = useRef(Promise.resolve())

  function change(next: ServiceNeeds) {
    setFailure(undefined)
    setShown(next)
    // Sequential: with two parallel requests the bank might save the older value last.
    const saved = last.current.then(() => save(next))
    last.current = saved
    void saved.then(() => last.current === saved && setShown(lastSaved.current))
  }

  async function save(next: ServiceNeeds) {
    const written = await saveServiceNeeds(next)
    if (written.kind === 'done') {
      lastSaved.current = next
      announce('Escolha guardada')
    } else if (written.kind !== 'left') setFailure(written.message)
  }

  return (
    <Section title="Como você quer o atendimento" size="lg">
      <Card>
        <Stack gap={16}>
          <Switch
            label="Fale devagar comigo"
            description="Quem ligar ou atender você vê este aviso e fala com calma."
            checked={shown.falarDevagar}
            onChange={({ currentTarget }) => change({ ...shown, falarDevagar: currentTarget.checked })}
          />
          <Switch
            label="Só por escrito"
            description="O banco procura você por mensagem ou e-mail e não liga."
            checked={shown.soPorEscrito}
            onChange={({ currentTarget }) => change({ ...shown, soPorEscrito: currentTarget.checked })}
          />
          <FormError>{failure}</FormError>
        </Stack>
      </Card>
    </Section>
  )
}
