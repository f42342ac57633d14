import type { PaymentMethod } from '@portal/contract'
import { dateInWords } from '@portal/domain/dates'
import { centsOf, formatInstalments, formatMoney } from '@portal/domain/money'
import type { Shape } from '@portal/domain/shape'
import { methodNames } from '../agreements/payment-method'

/** Conditions of an agreement, compared by value. */
export interface Conditions {
  /** Number of payments, down payment included. */
  count: number
  /** Absent or 0 without a down payment. */
  downPaymentCents?: number
  totalCents: number
  /** ISO date. */
  firstDueDate: string
  /** Amount of the last payment; a down payment may differ. */
  instalmentCents: number
  method: PaymentMethod
}

interface Payable {
  formaPagamento: PaymentMethod
  parcelas: readonly { numero: number; vencimento: string; valor: number }[]
}

/** Conditions of calculated terms or of an agreement, including paid instalments. */
export function conditionsOf({ formaPagamento, parcelas }: Payable): Conditions {
  return {
    count: parcelas.length,
    downPaymentCents: centsOf(parcelas.find(({ numero }) => numero === 0)?.valor ?? 0),
    totalCents: parcelas.reduce((sum, { valor }) => sum + centsOf(valor), 0),
    firstDueDate: parcelas[0]?.vencimento ?? '',
    instalmentCents: centsOf(parcelas.at(-1)?.valor ?? 0),
    method: formaPagamento,
  }
}

export const hasSameConditions = (one: Conditions, other: Conditions): boolean =>
  one.count === other.count &&
  one.totalCents === other.totalCents &&
  one.firstDueDate === other.firstDueDate &&
  // Differs when only the down payment does.
  one.instalmentCents === other.instalmentCents &&
  one.method === other.method

/** 'entrada de R$ 300,00 e 11 × R$ 208,14 e a última de R$ 208,12' */
export function instalmentsInWords(conditions: Conditions): string {
  const { count, downPaymentCents = 0, totalCents, instalmentCents } = conditions
  const regular = downPaymentCents > 0 ? count - 1 : count
  const each = Math.round((totalCents - downPaymentCents - instalmentCents) / Math.max(1, regular - 1))
  const words = formatInstalments(regular, regular > 1 ? each : instalmentCents, instalmentCents)
  return downPaymentCents > 0 ? `entrada de ${formatMoney(downPaymentCents)} e ${words}` : words
}

/** '12 × R$ 208,14, total de R$ 2.497,68, a partir de segunda, 21 de dezembro, por boleto' */
export function conditionsInWords(conditions: Conditions): string {
  const { count, totalCents, firstDueDate, method } = conditions
  const day = dateInWords(firstDueDate)
  const parts =
    count === 1
      ? [`pagamento único de ${formatMoney(totalCents)}`, `com vencimento ${day}`]
      : [
          instalmentsInWords(conditions),
          `total de ${formatMoney(totalCents)}`,
          `o primeiro vencimento ${day}`,
        ]
  return [...parts, methodNames[method].toLowerCase()].join(', ')
}

/** Of stored conditions. */
export const conditionsShape: Shape = {
  count: 'count',
  'downPaymentCents?': 'count',
  totalCents: 'count',
  // '' if the bank listed no instalments.
  firstDueDate: 'text',
  instalmentCents: 'count',
  method: ['is', ...Object.keys(methodNames)],
}
