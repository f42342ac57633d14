interface Row {
  /** ISO date of entry into force. */
  since: string
  cents: number
}

/**
 * Mínimo existencial: part of a month's income that debts must leave (Lei 14.181/2021; Decreto 11.150/2022, art. 3, as
 * amended by Decreto 11.567/2023). Newest first; a new decree adds a row.
 */
const rows: readonly Row[] = [
  // Decreto 11.567/2023, in force on publication.
  { since: '2023-06-20', cents: 600_00 },
  // 25% of the minimum wage of R$ 1.212,00; in force 60 days after 27 July 2022.
  { since: '2022-09-25', cents: 303_00 },
]

/** Cents per month on a day; 0 before the first row. */
export function livingMinimum(day: string): number {
  return rows.find(({ since }) => since <= day)?.cents ?? 0
}
