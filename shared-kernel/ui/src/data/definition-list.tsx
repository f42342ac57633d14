import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './data.module.css'
import { keepValues } from './untranslated'

export interface DefinitionRow {
  /** Key of the row; defaults to the label when that is a string. */
  id?: string | undefined
  label: ReactNode
  value: ReactNode
  /** Shown beside the value, such as a link "Alterar". */
  action?: ReactNode
  /** Marks the sum of the other rows. */
  total?: boolean | undefined
}

export interface DefinitionListProps {
  rows: readonly DefinitionRow[]
  /** Omits the line above the first row. */
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
          <dt>{keepValues(label)}</dt>
          <dd>
            {keepValues(value)}
            {action !== undefined && <span className={styles.action}> {action}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
