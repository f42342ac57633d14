import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import { keepValues } from '../data/untranslated'
import styles from './visually-hidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ className, children, ...rest }: ComponentPropsWithRef<'span'>) {
  return (
    <span className={classNames(styles.hidden, className)} {...rest}>
      {keepValues(children)}
    </span>
  )
}
