import styles from './days-left.module.css'

/** Working days until an event, as a dotted road to the sun. */
export const DaysLeft = ({ days }: { days: number }) => (
  <p className={styles.left}>
    <strong>{days === 0 ? 'Hoje' : days === 1 ? '1 dia útil' : `${days} dias úteis`}</strong>
    <svg aria-hidden="true" viewBox="0 0 176 24">
      <path className={styles.road} pathLength={days} d="M4 18h132" />
      <path className={styles.sun} d="M142 22a16 16 0 0 1 32 0z" />
    </svg>
  </p>
)
