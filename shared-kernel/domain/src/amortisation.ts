/** Integer cents. */
export interface Payment {
  cents: number
  /** Interest included in the payment. */
  interest: number
}

export interface AmortisedPayment extends Payment {
  /** Principal included in the payment. */
  principal: number
  /** Outstanding debt directly before and after the payment. */
  before: number
  balance: number
}

/**
 * Derives the outstanding debt from payments and their interest; the last payment settles it, so neither rate nor
 * calendar is needed. Returns null when a payment does not cover its interest, which means invalid figures.
 */
export function amortise<T extends Payment>(
  payments: readonly T[],
): readonly (T & AmortisedPayment)[] | null {
  if (payments.some(({ cents, interest }) => interest < 0 || interest > cents)) return null
  let balance = payments.reduce((sum, { cents, interest }) => sum + cents - interest, 0)
  return payments.map((payment) => {
    const before = balance
    const principal = payment.cents - payment.interest
    balance -= principal
    return { ...payment, principal, before, balance }
  })
}

/** 'Depois de 7 dos 12 pagamentos, resta no máximo a metade da dívida. Depois do último, não resta nada.' */
export function shrinkingInWords(payments: readonly AmortisedPayment[]): string {
  const debt = payments[0]?.before ?? 0
  const half = payments.findIndex(({ balance }) => balance * 2 <= debt) + 1
  const done = half === 1 ? 'Depois do primeiro' : `Depois de ${half}`
  const of = payments.length
  return `${done} dos ${of} pagamentos, resta no máximo a metade da dívida. Depois do último, não resta nada.`
}
