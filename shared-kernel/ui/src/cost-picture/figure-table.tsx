import type { ReactNode } from 'react'
import { keepValues } from '../data/untranslated'
import { VisuallyHidden } from '../text/visually-hidden'
import styles from './figure-table.module.css'

interface FigureTableProps {
  caption: string
  columns: readonly string[]
  /** The first cell is the row header. */
  rows: readonly { id: string | number; cells: readonly ReactNode[] }[]
}

/** The data of a chart as a table; scrolls horizontally when it is wider than the screen. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section aria-label={caption} tabIndex={0} className={styles.scroll}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...figures] }) => (
            <tr key={id}>
              <th scope="row">{keepValues(name)}</th>
              {figures.map((figure, i) => (
                <td key={columns[i + 1]}>{keepValues(figure)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
