import type { ReactNode } from 'react'
import styles from './data.module.css'

/**
 * A telephone, a tax id or an address of mail, moved to a line of its own before it breaks. Where it is longer than a
 * line, an address breaks before its @ and its dots. Around another one: what belongs on its line, if there is room.
 */
export function Unbroken({ children }: { children: ReactNode }) {
  return (
    <span className={styles.unbroken}>
      {typeof children === 'string' && children.includes('@') ? withBreaks(children) : children}
    </span>
  )
}

const withBreaks = (address: string): ReactNode =>
  address.split(/(?=[@.])/).flatMap((piece, at) => (at === 0 ? [piece] : [<wbr key={at} />, piece]))
