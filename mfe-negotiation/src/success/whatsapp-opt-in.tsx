import { send, toast } from '@portal/runtime'
import { Card, Switch } from '@portal/ui'
import { useEffect, useState } from 'react'

/** Reminders by WhatsApp, on or off at once. Absent until the present answer is known. */
export function WhatsAppOptIn({ taxId }: { taxId: string }) {
  const [accepted, setAccepted] = useState<boolean | null>(null)
  const [saving, setSaving] = useState(false)

  useEffect(() => {
    const left = new AbortController()
    void send('GET /api/v1/basic-data/{id}', { params: { id: taxId }, signal: left.signal })
      .then(({ data }) => setAccepted(data.optInWhatsApp))
      .catch(() => undefined)
    return () => left.abort()
  }, [taxId])

  async function change(next: boolean) {
    setAccepted(next)
    setSaving(true)
    try {
      const body = { optInWhatsApp: next }
      await send('POST /api/v1/basic-data/{id}', {
        params: { id: taxId },
        body: { ...body, documentCode: taxId },
      })
      await send('POST /api/v1/termos-whatsapp/{digits}', { params: { digits: taxId }, body })
      toast(
        next
          ? 'Você vai receber os lembretes pelo WhatsApp'
          : 'Não vamos mais mandar lembretes pelo WhatsApp',
      )
    } catch {
      setAccepted(!next)
      toast('Não conseguimos salvar agora. Tente de novo.', { tone: 'error' })
    } finally {
      setSaving(false)
    }
  }

  if (accepted === null) return null
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
