import { useConfig } from '@portal/runtime'
import { Link, type RoutePath, useLocation } from '@portal/runtime/router'
import { classNames } from '@portal/ui'
import { firstSegment } from './first-segment'
import styles from './logo.module.css'

export type LogoLook = 'brand' | 'next' | 'alert'

/** A sun over the horizon; the colours come from the theme through the class of the link. */
function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className={styles.sky} width="32" height="32" rx="9" />
      <path className={styles.sun} d="M7.5 19a8.5 8.5 0 0 1 17 0z" />
      <path className={styles.horizon} d="M5 21.75h22v2.5H5zM9 26h14v2.25H9z" />
    </svg>
  )
}

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

export function Logo({ to, look = 'brand' }: LogoProps) {
  const { brand } = useConfig()
  return (
    <Link to={to} className={classNames(styles.logo, styles[look])} data-look={look}>
      <Mark />
      <span className={styles.name}>{brand.name}</span>
      {look === 'next' && <span className={styles.tag}>next</span>}
      <span className={styles.hidden}>, página inicial</span>
    </Link>
  )
}
