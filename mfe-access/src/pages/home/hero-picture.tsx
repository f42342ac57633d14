import type { HomeVariant } from './banner-content'
import styles from './hero-picture.module.css'

/** A decoration of wide screens, a phone with an offer; words, colours and the meaning of each box are styles. */
export function HeroPicture({ variant }: { variant: HomeVariant }) {
  return (
    <div aria-hidden="true" className={styles.picture} data-variant={variant}>
      <div>
        <b />
        <b />
        <b />
        <b>
          <i />
        </b>
      </div>
    </div>
  )
}
