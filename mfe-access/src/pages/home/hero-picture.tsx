import type { HomeVariant } from './banner-content'
import styles from './hero-picture.module.css'

/**
 * Decorative illustration for wide screens. The style sheet defines its texts, its colours and the meaning of each box.
 */
export function HeroPicture({ variant }: { variant: HomeVariant }) {
  return (
    <div aria-hidden="true" className={styles.picture} data-variant={variant}>
      <div>
        <span />
        <span />
        <span />
        <span>
          <i />
        </span>
      </div>
    </div>
  )
}
