import { basicDataQuery, saveWhatsAppOptIn } from '@portal/debtor/reads'
import { toast } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { Card, Switch } from '@portal/ui'
import { useState } from 'react'

/** Reminders by WhatsApp, on or off, saved immediately. Not rendered until the current setting is known. */
export function WhatsAppOptIn() {
  const { data: known } = useQuery(basicDataQuery())
  const [changed, setChanged] = useState<boolean | null>(null)
  const [saving, setSaving] = useState(false)
  const accepted = changed ?? known?.optInWhatsApp

  async function change(next: boolean) {
    setChanged(next)
    setSaving(true)
    const written = await saveWhatsAppOptIn(next)
    setSaving(false)
    if (written.kind === 'done') {
      toast(
        next
          ? 'Você vai receber os lembretes pelo WhatsApp'
          : 'Não vamos mais mandar lembretes pelo WhatsApp',
      )
    } else if (written.kind !== 'left') {
      setChanged(!next)
      toast(written.message, { tone: 'error' })
    }
  }

  if (accepted === undefined) return null
  return (
    <Card>
      <Switch
        label="Lembrar pelo WhatsApp"
        description="Avisamos antes de cada vencimento. Você desliga quando quiser."
        checked={accepted}
        disabled={saving}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </Card>
  )
}
