import styles from './spinner.module.css'

/** Decoration: the text beside it says what is in progress. */
export function Spinner() {
  return <span aria-hidden="true" className={styles.spinner} />
}
