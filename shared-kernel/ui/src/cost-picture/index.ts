/** Charts of what a payment option costs, on one scale; each has a sentence and a table. */
export { CostComposition } from './cost-composition'
export { CostTable } from './cost-table'
export { DebtDifference, type DebtDifferenceProps } from './debt-difference'
export { DebtOverTime, PaymentTable, type ScheduledPayment } from './debt-over-time'
