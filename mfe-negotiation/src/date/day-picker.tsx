import { dateInWords, monthInWords } from '@portal/domain/dates'
import { VisuallyHidden } from '@portal/ui'
import { type KeyboardEvent, useRef } from 'react'
import { type DateBounds, dayAfterKey, isAvailable, monthsOf, weeksWithin } from './calendar'
import styles from './day-picker.module.css'

const weekdays = [
  ['dom', 'domingo'],
  ['seg', 'segunda'],
  ['ter', 'terça'],
  ['qua', 'quarta'],
  ['qui', 'quinta'],
  ['sex', 'sexta'],
  ['sáb', 'sábado'],
] as const

export interface DayPickerProps {
  bounds: DateBounds
  chosen: string | null
  onChoose: (day: string) => void
}

/** A calendar that offers business days only. Arrow keys move by day and week, Page Up and Down by month. */
export function DayPicker({ bounds, chosen, onChoose }: DayPickerProps) {
  const root = useRef<HTMLDivElement>(null)
  // One day of the grid is in the tab order: the chosen one, else the first that can be chosen.
  const entry = chosen ?? dayAfterKey(bounds, bounds.first, 'Home')

  function handleKey(event: KeyboardEvent<HTMLButtonElement>, day: string) {
    const next = dayAfterKey(bounds, day, event.key)
    if (next === null) return
    event.preventDefault()
    root.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }

  return (
    <div ref={root} className={styles.months}>
      {monthsOf(bounds).map((month) => (
        <table key={month} className={styles.month}>
          <caption className={styles.caption}>{monthInWords(month)}</caption>
          <thead>
            <tr>
              {weekdays.map(([short, whole]) => (
                <th key={short} scope="col" abbr={whole}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksWithin(bounds, month).map((week) => (
              <tr key={week.find((day) => day !== null)}>
                {week.map((day, column) => (
                  <td key={weekdays[column]?.[0]}>
                    {day !== null &&
                      (isAvailable(bounds, day) ? (
                        <button
                          type="button"
                          data-day={day}
                          tabIndex={day === entry ? 0 : -1}
                          aria-pressed={day === chosen}
                          aria-label={dateInWords(day)}
                          className={styles.day}
                          onClick={() => onChoose(day)}
                          onKeyDown={(event) => handleKey(event, day)}
                        >
                          {dayOfMonth(day)}
                        </button>
                      ) : (
                        <span className={styles.off}>
                          {dayOfMonth(day)}
                          <VisuallyHidden> (indisponível)</VisuallyHidden>
                        </span>
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

/** The first is an ordinal, as in the day's accessible name (WCAG 2.5.3: the name contains the label). */
const dayOfMonth = (day: string) => (day.endsWith('-01') ? '1º' : Number(day.slice(8)))
