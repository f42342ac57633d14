import { basicDataQuery, type ShownChoice, saveWhatsAppOptIn } from '@portal/debtor/reads'
import { toast } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { Card, Switch } from '@portal/ui'
import { useState } from 'react'
import styles from './success-frame.module.css'

/**
 * Toggle for WhatsApp reminders, saved immediately. Hidden until the current setting is loaded; its space is reserved.
 */
export function WhatsAppOptIn() {
  const { data: known, isLoading } = useQuery(basicDataQuery())
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

  if (shown === undefined && !isLoading) return null
  return (
    <Card className={shown ? undefined : styles.awaited}>
      <Switch
        label="Lembrar pelo WhatsApp"
        description="Avisamos antes de cada vencimento. Você desliga quando quiser."
        checked={shown?.optInWhatsApp ?? false}
        disabled={saving}
        onChange={(event) => shown && void change(event.currentTarget.checked, shown)}
      />
    </Card>
  )
}
