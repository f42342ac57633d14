import { DefinitionList, type DefinitionListProps } from '@portal/ui'
import styles from './term-list.module.css'

/** Terms of a contract. On phones, each value is below its label. */
export function TermList({ rows }: Pick<DefinitionListProps, 'rows'>) {
  return <DefinitionList className={styles.terms} rows={rows} />
}
