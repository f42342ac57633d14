import { dateInWords, formatDate } from '@portal/domain/dates'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import styles from './data.module.css'

/** short 27/11/2026 · weekday sexta, 27 de novembro · long: weekday with the year · datetime 27/11/2026 às 20:15 */
export type DateStyle = 'short' | 'weekday' | 'long' | 'datetime'

export interface DateTextProps {
  /** A day (yyyy-mm-dd) or an ISO 8601 instant, shown in São Paulo time. */
  iso: string
  style?: DateStyle | undefined
}

export function DateText({ iso, style = 'short' }: DateTextProps) {
  return (
    <time dateTime={iso} translate="no" className={styles.date}>
      {textOf(iso, style)}
    </time>
  )
}

function textOf(iso: string, style: DateStyle): string {
  const { date: day, time } = iso.length > 10 ? inSaoPaulo(new Date(iso)) : { date: iso, time: undefined }
  switch (style) {
    case 'short':
      return formatDate(day)
    case 'weekday':
      return dateInWords(day)
    case 'long':
      return dateInWords(day, { withYear: true })
    case 'datetime':
      return time === undefined ? formatDate(day) : `${formatDate(day)} às ${time}`
  }
}
