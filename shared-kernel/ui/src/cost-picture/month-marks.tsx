import styles from './bar.module.css'

export interface Months {
  count: number
  /** What the whole width stands for, so that several strips are comparable. */
  most: number
}

/** More marks than this are too thin on a phone: then each is a year. */
const MOST_MARKS = 36
const YEAR = 12

/** One mark a month, and their number in words. */
export function MonthMarks({ count, most }: Months) {
  const perMark = most > MOST_MARKS ? YEAR : 1
  const step = 100 / Math.ceil(most / perMark)
  return (
    <p className={styles.months}>
      <svg aria-hidden="true" className={styles.strip}>
        {Array.from({ length: Math.ceil(count / perMark) }, (_, mark) => `${mark * step}%`).map((x) => (
          <rect key={x} x={x} width={`${step * 0.7}%`} height="100%" rx="2" className={styles.due} />
        ))}
      </svg>
      <span>
        {count === 1 ? '1 mês' : `${count} meses`}
        {perMark === YEAR && ', um traço por ano'}
      </span>
    </p>
  )
}
