import { HelpContacts } from '@portal/content'
import { downloadFile } from '@portal/debtor'
import { dateInWords } from '@portal/domain/dates'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { announce, useConfig } from '@portal/runtime'
import { Alert, Button, Dialog, keepValues, Select, Stack, Text } from '@portal/ui'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { momentInWords } from '../journey/labels'
import { decisionReminder, reminderDays } from './decision-reminder'

export interface NeedTimeDialogProps {
  /** ISO date of the offer's last day. */
  lastDay: string
  /** Instant at which the offer ends; null if the bank does not send one. */
  endsAt: string | null
  /** Server time. */
  now: Date
  onClose: () => void
}

/** The deadline, a reminder on a chosen day, and contact with an agent. */
export function NeedTimeDialog({ lastDay, endsAt, now, onClose }: NeedTimeDialogProps) {
  const { brand } = useConfig()
  const days = reminderDays(inSaoPaulo(now).date, lastDay)
  const [day, setDay] = useState(days[0])
  const [saved, setSaved] = useState<string | null>(null)
  const until = endsAt === null ? dateInWords(lastDay, { withYear: true }) : momentInWords(endsAt)

  function save() {
    if (day === undefined) return
    const text = decisionReminder({ day, lastDay, bank: brand.name, address: location.origin, now })
    downloadFile({
      blob: new Blob([text], { type: 'text/calendar;charset=utf-8' }),
      filename: 'lembrete-oferta.ics',
    })
    setSaved(day)
    announce('Lembrete baixado')
  }

  return (
    <Dialog open onClose={onClose} title="Você não precisa decidir agora">
      <Stack gap={16}>
        <Text>
          Esta oferta vale até <strong>{keepValues(until)}</strong>. Depois desse dia, o valor e as condições
          podem mudar.
        </Text>
        {day === undefined ? (
          <Text>Hoje é o último dia desta oferta. Se precisar de mais tempo, fale com uma pessoa.</Text>
        ) : (
          <>
            <Select
              label="Em que dia quer um lembrete?"
              value={day}
              options={days.map((one) => ({ value: one, label: dateInWords(one) }))}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
            <Button fullWidth icon={<CalendarPlus size={20} />} onClick={save}>
              Guardar na agenda
            </Button>
            {saved !== null && (
              <Alert tone="success" title={`Lembrete para ${dateInWords(saved)}, às 9h`}>
                Abra o arquivo que baixou para ele ir para a sua agenda.
              </Alert>
            )}
          </>
        )}
        <HelpContacts />
      </Stack>
    </Dialog>
  )
}
