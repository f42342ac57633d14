import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import styles from './layout.module.css'

export interface ContainerProps extends ComponentPropsWithRef<'div'> {
  /** `narrow` for a single task or text; `wide` (default) for cards side by side. */
  width?: 'narrow' | 'wide' | undefined
}

/** The page's column with its side margins. */
export function Container({ width = 'wide', className, ...rest }: ContainerProps) {
  return (
    <div className={classNames(styles.container, width === 'narrow' && styles.narrow, className)} {...rest} />
  )
}
