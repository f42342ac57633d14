import { type CostPart, partsInWords } from '@portal/domain/cost-parts'
import type { Cost } from '@portal/domain/debt-comparison'
import { formatPercent } from '@portal/domain/money'
import { Money } from '../data/money'
import { Stack } from '../layout/stack'
import { Text } from '../text/text'
import { VisuallyHidden } from '../text/visually-hidden'
import { CostBar, Key } from './cost-bar'
import composition from './cost-composition.module.css'

const names: Readonly<Record<CostPart['kind'], string>> = {
  principal: 'O que você devolve',
  interest: 'Juros',
  costs: 'Imposto, tarifa e seguro',
  charges: 'Juros e custos',
}

/** Composition of the total: a bar, its sentence and its table. Renders nothing when the parts are unknown. */
export function CostComposition({ cost }: { cost: Cost }) {
  const { parts, total, newMoney } = cost
  if (!parts || parts.length === 0) return null
  let end = 0
  const segments = parts.map(({ kind, cents }) => {
    end += cents
    return { kind, from: end - cents, to: end }
  })
  return (
    <Stack gap={12}>
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
              <td>
                <Money cents={cents} />
              </td>
              <td>{formatPercent((cents / total) * 100, 1)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Total</th>
            <td>
              <Money cents={total} />
            </td>
            <td>{formatPercent(100, 0)}</td>
          </tr>
        </tbody>
      </table>
    </Stack>
  )
}
