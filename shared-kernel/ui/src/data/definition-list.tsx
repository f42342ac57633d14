import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './data.module.css'

export interface DefinitionRow {
  /** Key of the row; the label when that is a plain text. */
  id?: string | undefined
  label: ReactNode
  value: ReactNode
  /** Beside the value, such as a link "Alterar". */
  action?: ReactNode
  /** The row that the others add up to. */
  total?: boolean | undefined
}

export interface DefinitionListProps {
  rows: readonly DefinitionRow[]
  /** No line above the first row. */
  plain?: boolean | undefined
  className?: string | undefined
}

/** Label-value rows: the conditions of an offer, a person's data. */
export function DefinitionList({ rows, plain, className }: DefinitionListProps) {
  return (
    <dl className={classNames(styles.list, plain && styles.plain, className)}>
      {rows.map(({ id, label, value, action, total }, index) => (
        <div
          key={id ?? (typeof label === 'string' ? label : index)}
          className={classNames(styles.row, total && styles.total)}
        >
          <dt>{label}</dt>
          <dd>
            {value}
            {action !== undefined && <span className={styles.action}> {action}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
