import { basicDataQuery, type ShownChoice, saveWhatsAppOptIn } from '@portal/debtor/reads'
import { toast } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { Card, Switch } from '@portal/ui'
import { useState } from 'react'

/** Reminders by WhatsApp, on or off, saved immediately. Not rendered until the current setting is known. */
export function WhatsAppOptIn() {
  const { data: known } = useQuery(basicDataQuery())
  const [changed, setChanged] = useState<ShownChoice | null>(null)
  const [saving, setSaving] = useState(false)
  const shown = changed ?? known

  async function change(next: boolean, before: ShownChoice) {
    setChanged({ optInWhatsApp: next })
    setSaving(true)
    const written = await saveWhatsAppOptIn(next, before)
    setSaving(false)
    if (written.kind === 'done' || written.kind === 'changed') setChanged(written.choice)
    if (written.kind === 'done') {
      toast(
        next
          ? 'Você vai receber os lembretes pelo WhatsApp'
          : 'Não vamos mais mandar lembretes pelo WhatsApp',
      )
    } else if (written.kind !== 'left') {
      if (written.kind !== 'changed') setChanged(before)
      toast(written.message, { tone: 'error' })
    }
  }

  if (shown === undefined) return null
  return (
    <Card>
      <Switch
        label="Lembrar pelo WhatsApp"
        description="Avisamos antes de cada vencimento. Você desliga quando quiser."
        checked={shown.optInWhatsApp}
        disabled={saving}
        onChange={(event) => void change(event.currentTarget.checked, shown)}
      />
    </Card>
  )
}
