/** The bank's civil time: `2026-11-20 16:02:00` in America/Sao_Paulo. */
const civil = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** ISO date on the bank's calendar. */
export function dateOf(at: Date): string {
  return civil.format(at).slice(0, 10)
}

function offsetMinutes(at: Date): number {
  const seconds = Math.floor(at.getTime() / 1000)
  const local = Date.parse(`${civil.format(at).replace(' ', 'T')}Z`) / 1000
  return Math.round((local - seconds) / 60)
}

/** `-03:00` */
export function offsetOf(at: Date): string {
  const minutes = offsetMinutes(at)
  const abs = Math.abs(minutes)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(abs / 60))}:${two(abs % 60)}`
}

/** `2026-11-20T16:02:00.123-03:00` */
export function isoOf(at: Date): string {
  const milliseconds = String(at.getUTCMilliseconds()).padStart(3, '0')
  return `${civil.format(at).replace(' ', 'T')}.${milliseconds}${offsetOf(at)}`
}

export const isoOrNull = (at: string | null): string | null => (at === null ? null : isoOf(new Date(at)))

/** The instant of a civil date and time, e.g. `2026-11-20`, `06:00`. */
export function instantOf(date: string, time: string): Date {
  const asUtc = new Date(`${date}T${time}:00Z`)
  return new Date(asUtc.getTime() - offsetMinutes(asUtc) * 60_000)
}
