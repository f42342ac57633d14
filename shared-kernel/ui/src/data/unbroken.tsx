import type { ReactNode } from 'react'
import styles from './data.module.css'
import { Untranslated } from './untranslated'

/**
 * Moves a phone number, tax id or e-mail address to a new line before breaking it; an address longer than a line
 * breaks before its @ and dots. An outer `Unbroken` keeps adjacent text on the same line where it fits.
 */
export function Unbroken({ children }: { children: ReactNode }) {
  return (
    <Untranslated className={styles.unbroken}>
      {typeof children === 'string' && children.includes('@') ? withBreaks(children) : children}
    </Untranslated>
  )
}

const withBreaks = (address: string): ReactNode =>
  address.split(/(?=[@.])/).flatMap((piece, at) => (at === 0 ? [piece] : [<wbr key={at} />, piece]))
