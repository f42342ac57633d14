import { dateInWords, monthInWords } from '@portal/domain/dates'
import { classNames, keepValues, RadioTile, Text } from '@portal/ui'
import { useState } from 'react'
import { type DateBounds, daysOfWeeks, holidaysAmong, isAvailable } from './calendar'
import styles from './day-strip.module.css'

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']

/** Four weeks are open, the later ones folded. */
const OPEN_DAYS = 28

interface Marks {
  /** Business days that the bank proposes. */
  suggested: readonly string[]
  /** The first available days after the payday. */
  afterPayday: readonly string[]
}

export interface DayStripProps extends Marks {
  bounds: DateBounds
  /** The day chosen before, which must not be folded. */
  chosen: string | null
}

/** Continuous weeks of a month or two, as the radios of a `RadioGroup`. Only business days can be selected. */
export function DayStrip({ bounds, chosen, ...marks }: DayStripProps) {
  const days = daysOfWeeks(bounds)
  const later = days.slice(OPEN_DAYS)
  const [isOpen] = useState(chosen !== null && later.includes(chosen))
  return (
    <div>
      <div className={styles.strip}>
        {WEEKDAYS.map((name) => (
          <span key={name} className={styles.weekday}>
            {name}
          </span>
        ))}
      </div>
      <Weeks bounds={bounds} days={days.slice(0, OPEN_DAYS)} {...marks} />
      {later.length > 0 && (
        <details open={isOpen}>
          <summary className={styles.summary}>Mais dias, até {monthInWords(bounds.latest)}</summary>
          <Weeks bounds={bounds} days={later} {...marks} />
        </details>
      )}
    </div>
  )
}

function Weeks({
  bounds,
  days,
  suggested,
  afterPayday,
}: Marks & { bounds: DateBounds; days: readonly string[] }) {
  const holidays = holidaysAmong(bounds, days)
  return (
    <>
      <div className={styles.strip}>
        {days.map((day) =>
          isAvailable(bounds, day) ? (
            <RadioTile
              key={day}
              value={day}
              label={dateInWords(day)}
              title={
                <span className={classNames(styles.day, afterPayday.includes(day) && styles.paid)}>
                  {dayOfMonth(day)}
                </span>
              }
              isMarked={suggested.includes(day)}
            />
          ) : (
            <span key={day} aria-hidden="true" className={styles.off}>
              {Number(day.slice(8))}
            </span>
          ),
        )}
      </div>
      {holidays.length > 0 && (
        <Text size="sm" tone="soft">
          Sem expediente bancário: {keepValues(holidays.map((day) => dateInWords(day)).join(' e '))}.
        </Text>
      )}
    </>
  )
}

/** The first of the month is an ordinal, as in the accessible name, which must contain the label (WCAG 2.5.3). */
const dayOfMonth = (day: string) => (day.endsWith('-01') ? '1º' : Number(day.slice(8)))
