/** The bank's civil time, America/Sao_Paulo: UTC-3 without daylight saving time since 2019. */
export const OFFSET = '-03:00'
const OFFSET_MS = 3 * 3_600_000

/** `2026-11-20T16:02:00.123-03:00` */
export const isoOf = (at: Date | string): string =>
  new Date(new Date(at).getTime() - OFFSET_MS).toISOString().replace('Z', OFFSET)

export const isoOrNull = (at: string | null): string | null => at && isoOf(at)

/** ISO date on the bank's calendar. */
export const dateOf = (at: Date | string): string => isoOf(at).slice(0, 10)

/** The instant of a civil date and time, e.g. `2026-11-20`, `06:00`. */
export const instantOf = (date: string, time: string): Date => new Date(`${date}T${time}:00${OFFSET}`)
