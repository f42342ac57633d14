interface Row {
  /** ISO date of the first day. */
  since: string
  cents: number
}

/**
 * Mínimo existencial: what a debt may not take from a month's income (Lei 14.181/2021; Decreto 11.150/2022,
 * art. 3, as changed by Decreto 11.567/2023). Newest first; a new decree is a new row.
 */
const rows: readonly Row[] = [
  // Decreto 11.567/2023, published and in force on this day.
  { since: '2023-06-20', cents: 600_00 },
  // 25% of the minimum wage of R$ 1.212,00; in force 60 days after 27 July 2022.
  { since: '2022-09-25', cents: 303_00 },
]

/** Cents a month on a day; 0 before there was a law. */
export function livingMinimum(day: string): number {
  return rows.find(({ since }) => since <= day)?.cents ?? 0
}
