import { useConfig } from '@portal/runtime'
import { Link, type RoutePath, useLocation } from '@portal/runtime/router'
import { classNames } from '@portal/ui'
import { firstSegment } from './first-segment'
import styles from './logo.module.css'

export type LogoLook = 'brand' | 'next' | 'alert'

/** The logo of a bar: 'next' on the paths of that variant (spec §2), red for `alert`. */
export function useLogoLook(alert: boolean): LogoLook {
  const { pathname } = useLocation()
  if (alert) return 'alert'
  return firstSegment(pathname) === 'next' ? 'next' : 'brand'
}

export interface LogoProps {
  to: RoutePath
  look?: LogoLook
}

/** The colours of the mark come from the theme, by the look. */
export function Logo({ to, look = 'brand' }: LogoProps) {
  const { brand } = useConfig()
  return (
    <Link to={to} className={classNames(styles.logo, look !== 'brand' && styles[look])} data-look={look}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="9" />
        {brand.mark.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
      <span className={styles.name}>{brand.name}</span>
      {look === 'next' && <span className={styles.tag}>next</span>}
      <span className={styles.hidden}>, página inicial</span>
    </Link>
  )
}
