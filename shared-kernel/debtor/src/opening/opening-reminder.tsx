import { calendarFile } from '@portal/domain/calendar-file'
import type { Opening } from '@portal/domain/opening-hours'
import { getServerTime, useConfig } from '@portal/runtime'
import { Button, ClockFace, Inline } from '@portal/ui'
import { CalendarPlus } from 'lucide-react'
import { downloadFile } from '../files/download-file'

/** The next opening as a calendar file, with an alarm at that time. */
export function openingReminder({ date, from }: Opening, bank: string, address: string, now: Date): string {
  const summary = `Negociar dívidas: ${bank}`
  return calendarFile(
    'Lembrete',
    [
      {
        uid: `${date}-abertura@portal`,
        // São Paulo has had no daylight saving time since 2019.
        start: new Date(`${date}T${from}:00-03:00`),
        summary,
        description: `A negociação já abriu: ${address}`,
        reminder: { text: summary, trigger: 'PT0S' },
      },
    ],
    now,
  )
}

/** Downloads the reminder. */
export function RemindButton({ opening }: { opening: Opening }) {
  const { brand } = useConfig()
  function save(): void {
    const reminder = openingReminder(opening, brand.name, location.origin, new Date(getServerTime()))
    downloadFile({
      blob: new Blob([reminder], { type: 'text/calendar;charset=utf-8' }),
      filename: 'lembrete-negociacao.ics',
    })
  }
  return (
    <Button variant="secondary" icon={<CalendarPlus size={20} />} onClick={save}>
      Lembrar na agenda
    </Button>
  )
}

/** The opening time as a clock, and the reminder. */
export function OpeningReminder({ opening }: { opening: Opening }) {
  return (
    <Inline>
      <ClockFace time={opening.from} />
      <RemindButton opening={opening} />
    </Inline>
  )
}
