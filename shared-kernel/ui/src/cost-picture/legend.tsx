import { type Cost, compareWithDebt, type Difference } from '@portal/domain/debt-comparison'
import { formatMoney } from '@portal/domain/money'
import styles from './bar.module.css'
import { Key } from './cost-bar'
import { FigureTable } from './figure-table'
import { type SegmentKind, segmentsOf } from './segments'

export const names: Readonly<Record<SegmentKind, string>> = {
  paid: 'O que você paga',
  principal: 'O que você devolve',
  interest: 'Juros',
  costs: 'Imposto, tarifa e seguro',
  charges: 'Juros e custos',
  forgiven: 'O que você deixa de pagar',
  more: 'Acima do que você deve hoje',
}
const ORDER: readonly SegmentKind[] = [
  'paid',
  'principal',
  'interest',
  'costs',
  'charges',
  'forgiven',
  'more',
]

/** What the colours of several bars mean: those that are there. */
export function CostLegend({ costs }: { costs: readonly Cost[] }) {
  const shown = new Set(costs.flatMap(segmentsOf).map(({ kind }) => kind))
  return (
    <ul className={styles.legend}>
      {ORDER.filter((kind) => shown.has(kind)).map((kind) => (
        <li key={kind}>
          <Key kind={kind} />
          {names[kind]}
        </li>
      ))}
    </ul>
  )
}

export interface NamedCost {
  id: string
  name: string
  cost: Cost
}

/** Several bars as a table, for who listens and for print. */
export function CostTable({ rows }: { rows: readonly NamedCost[] }) {
  return (
    <FigureTable
      caption="Opções lado a lado"
      columns={['Opção', 'Você devolve', 'Juros e custos', 'Total', 'Comparado com hoje']}
      rows={rows.map(({ id, name, cost }) => {
        const back = cost.parts && sumOf(cost, (kind) => kind === 'principal')
        const rest = cost.parts && sumOf(cost, (kind) => kind !== 'principal')
        const cells = [name, money(back), money(rest), money(cost.total), beside(compareWithDebt(cost))]
        return { id, cells }
      })}
    />
  )
}

const sumOf = ({ parts }: Cost, of: (kind: SegmentKind) => boolean) =>
  (parts ?? []).reduce((sum, { kind, cents }) => sum + (of(kind) ? cents : 0), 0)

const money = (cents: number | null | undefined) => (cents == null ? 'Não informado' : formatMoney(cents))

function beside(difference: Difference): string {
  switch (difference.kind) {
    case 'less':
      return `${formatMoney(difference.cents)} a menos`
    case 'more':
      return `${formatMoney(difference.cents)} a mais`
    case 'equal':
      return 'O mesmo'
  }
}
