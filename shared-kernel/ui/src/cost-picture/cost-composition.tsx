import { partsInWords } from '@portal/domain/cost-parts'
import type { Cost } from '@portal/domain/debt-comparison'
import { formatMoney, formatPercent } from '@portal/domain/money'
import { Text } from '../text/text'
import { VisuallyHidden } from '../text/visually-hidden'
import styles from './bar.module.css'
import { CostBar, Key } from './cost-bar'
import composition from './cost-composition.module.css'
import { names } from './legend'

/** What the total is made of: one bar, its sentence and its table. Nothing where the parts are not known. */
export function CostComposition({ cost }: { cost: Cost }) {
  const { parts, total, newMoney } = cost
  if (!parts || parts.length === 0) return null
  let end = 0
  const segments = parts.map(({ kind, cents }) => {
    end += cents
    return { kind, from: end - cents, to: end }
  })
  return (
    <div className={styles.composition}>
      <CostBar segments={segments} width={total} />
      <Text>{partsInWords(parts)}</Text>
      <table className={composition.table}>
        <caption>
          <VisuallyHidden>Do que é feito o total</VisuallyHidden>
        </caption>
        <tbody>
          {parts.map(({ kind, cents }) => (
            <tr key={kind}>
              <th scope="row">
                <Key kind={kind} />
                {kind === 'principal' && newMoney ? 'O que você devolve, com o troco' : names[kind]}
              </th>
              <td>{formatMoney(cents)}</td>
              <td>{formatPercent((cents / total) * 100, 1)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Total</th>
            <td>{formatMoney(total)}</td>
            <td>{formatPercent(100, 0)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
