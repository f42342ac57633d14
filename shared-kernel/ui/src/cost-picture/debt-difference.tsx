import { type Cost, compareWithDebt, differenceInWords } from '@portal/domain/debt-comparison'
import { Stack } from '../layout/stack'
import { Text } from '../text/text'
import { CostBar } from './cost-bar'
import { debtOf, segmentsOf } from './segments'

export interface DebtDifferenceProps {
  cost: Cost
  /** Cents represented by the full width, to compare several bars; never less than debt and total. */
  scale?: number | undefined
  size?: 'sm' | undefined
  /** Refers to an existing agreement: the debt is not today's. */
  agreed?: boolean | undefined
}

const tones = { less: 'good', more: 'warn', equal: undefined } as const

/** Compares the total with today's debt: a bar, and a sentence with the difference. */
export function DebtDifference({ cost, scale = 0, size, agreed }: DebtDifferenceProps) {
  const mark = debtOf(cost)
  const width = Math.max(scale, mark, cost.total)
  return (
    <Stack gap={4}>
      {width > 0 && <CostBar segments={segmentsOf(cost)} mark={mark} width={width} />}
      <Text size={size} weight="strong" tone={tones[compareWithDebt(cost).kind]}>
        {differenceInWords(cost, agreed ? 'agreed' : 'today')}
      </Text>
    </Stack>
  )
}
