import type { HomeVariant } from './banner-content'
import styles from './hero-picture.module.css'

/** A decoration of wide screens, a phone with an offer; its words and colours are styles. */
export function HeroPicture({ variant }: { variant: HomeVariant }) {
  return (
    <div aria-hidden="true" className={styles.picture} data-variant={variant}>
      <div className={styles.phone}>
        <div className={styles.debt} />
        <div className={styles.offer} />
        <div className={styles.act} />
        <div className={styles.card}>
          <div className={styles.art} />
        </div>
      </div>
    </div>
  )
}
