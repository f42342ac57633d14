/** Integer cents. */
export interface Payment {
  cents: number
  /** The part of it that is interest. */
  interest: number
}

export interface AmortisedPayment extends Payment {
  /** The part of it that reduces the debt. */
  principal: number
  /** What is owed right before it, and after it. */
  before: number
  balance: number
}

/**
 * How payments shrink a debt: what is no interest reduces it, and the last one ends it. So no rate and no
 * calendar is needed. Null when a payment does not cover its interest: such figures are in error.
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
