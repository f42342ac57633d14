import { DefinitionList, type DefinitionListProps } from '@portal/ui'
import styles from './term-list.module.css'

/** Terms of a contract: on a phone each value is under its label, all of them along one edge. */
export function TermList({ rows }: Pick<DefinitionListProps, 'rows'>) {
  return <DefinitionList className={styles.terms} rows={rows} />
}
