import { useConfig } from '@portal/runtime'
import { Link, type RoutePath, useLocation } from '@portal/runtime/router'
import { classNames, Untranslated, VisuallyHidden } from '@portal/ui'
import styles from './logo.module.css'

export type LogoVariant = 'brand' | 'next' | 'alert'

/** 'next' on the paths of that variant (spec §2), red for `alert`. */
export function useLogoVariant(alert: boolean): LogoVariant {
  const { pathname } = useLocation()
  if (alert) return 'alert'
  return pathname.split('/')[1]?.toLowerCase() === 'next' ? 'next' : 'brand'
}

export interface LogoProps {
  to: RoutePath
  variant?: LogoVariant
}

/** The theme sets the colours for each look. */
export function Logo({ to, variant = 'brand' }: LogoProps) {
  const { brand } = useConfig()
  return (
    <Link
      to={to}
      className={classNames(styles.logo, variant !== 'brand' && styles[variant])}
      data-look={variant}
    >
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="9" />
        {brand.mark.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
      <Untranslated className={styles.name}>{brand.name}</Untranslated>
      {variant === 'next' && <span className={styles.tag}>next</span>}
      <VisuallyHidden>, página inicial</VisuallyHidden>
    </Link>
  )
}
