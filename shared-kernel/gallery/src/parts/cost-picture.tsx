import { partsOfTotal } from '@portal/domain/cost-parts'
import type { Cost } from '@portal/domain/debt-comparison'
import {
  Card,
  CostComposition,
  CostTable,
  DebtDifference,
  DebtOverTime,
  PaymentTable,
  type ScheduledPayment,
  Stack,
} from '@portal/ui'
import { type StateTable, wide } from '../state'

const DEBT = 5_214_90
const option = (total: number, principal: number): Cost => ({
  debt: DEBT,
  total,
  parts: partsOfTotal(total, { principal }),
})
const options = [
  {
    id: 'full',
    name: 'À vista',
    cost: option(1_981_66, 1_981_66),
    rates: ['Sem juros', 'Sem juros', 'Sem juros'],
  },
  {
    id: '12',
    name: 'Em 12 parcelas',
    cost: option(2_542_35, 2_241_10),
    rates: ['1,99%', '26,68%', '26,40%'],
  },
  {
    id: '24',
    name: 'Em 24 parcelas',
    cost: option(5_962_40, 3_650_43),
    rates: ['1,99%', '26,68%', '26,50%'],
  },
] as const
const scale = Math.max(...options.map(({ cost }) => cost.total))

const chosen: Cost = {
  debt: 123_456_789,
  total: 141_975_307,
  parts: partsOfTotal(141_975_307, { interest: 17_283_950, costs: 1_234_568 }),
}

/** A Price schedule; day and month are the same in each. */
function schedule(debt: number, rate: number, count: number): ScheduledPayment[] {
  const instalment = Math.round((debt * rate) / (1 - (1 + rate) ** -count))
  let owed = debt
  return Array.from({ length: count }, (_, i) => {
    const interest = Math.round(owed * rate)
    const cents = i === count - 1 ? owed + interest : instalment
    owed -= cents - interest
    const month = String((i % 12) + 1).padStart(2, '0')
    return { number: i + 1, dueDate: `${2027 + Math.floor(i / 12)}-${month}-10`, cents, interest }
  })
}

export const costPicture = {
  'DebtDifference, on one scale': wide(
    <Stack gap={16}>
      {options.map(({ id, cost }) => (
        <DebtDifference key={id} cost={cost} scale={scale} />
      ))}
    </Stack>,
  ),
  CostTable: wide(<CostTable rows={options} />),
  'DebtDifference of an agreement': <DebtDifference cost={option(1_981_66, 1_981_66)} agreed />,
  CostComposition: wide(
    <Card>
      <CostComposition cost={chosen} />
    </Card>,
  ),
  'DebtOverTime, 12 months': <DebtOverTime payments={schedule(2_241_10, 0.0199, 12)} />,
  'DebtOverTime, 120 months': <DebtOverTime payments={schedule(123_456_789, 0.0199, 120)} />,
  PaymentTable: wide(<PaymentTable payments={schedule(2_241_10, 0.0199, 3)} />),
} satisfies StateTable
