/** What a way to pay costs, as pictures on one scale; each has its sentence and its table. */
export { CostComposition } from './cost-composition'
export { DebtDifference, type DebtDifferenceProps } from './debt-difference'
export { DebtOverTime, PaymentTable, type ScheduledPayment } from './debt-over-time'
export { CostLegend, CostTable } from './legend'
