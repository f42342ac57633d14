import { type Cost, compareWithDebt, type Difference } from '@portal/domain/debt-comparison'
import { formatMoney } from '@portal/domain/money'
import { FigureTable } from './figure-table'
import type { SegmentKind } from './segments'

export interface NamedCost {
  id: string
  name: string
  cost: Cost
  /** Monthly interest, yearly interest and yearly CET, formatted. */
  rates: readonly [month: string, year: string, cet: string]
}

/** The data of several bars as a table, with their rates. */
export function CostTable({ rows }: { rows: readonly NamedCost[] }) {
  return (
    <FigureTable
      caption="Opções lado a lado"
      columns={[
        'Opção',
        'Juros ao mês',
        'Juros ao ano',
        'CET ao ano',
        'Total',
        'Você devolve',
        'Juros e custos',
        'Comparado com hoje',
      ]}
      rows={rows.map(({ id, name, cost, rates }) => {
        const back = cost.parts && sumOf(cost, (kind) => kind === 'principal')
        const rest = cost.parts && sumOf(cost, (kind) => kind !== 'principal')
        const sums = [money(cost.total), money(back), money(rest), beside(compareWithDebt(cost))]
        return { id, cells: [name, ...rates, ...sums] }
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
