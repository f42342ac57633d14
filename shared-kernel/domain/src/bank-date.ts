const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/

/**
 * A date and time as the API writes it; one without a zone is São Paulo's, which has been three hours behind UTC since
 * 2019. Throws a TypeError when it is none.
 */
export function parseBankDate(value: string): Date {
  const text = value.replace(' ', 'T')
  const date = new Date(HAS_ZONE.test(text) || !text.includes('T') ? text : `${text}-03:00`)
  if (Number.isNaN(date.getTime())) throw new TypeError('not a date')
  return date
}
