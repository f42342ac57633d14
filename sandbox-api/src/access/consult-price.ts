/**
 * Cost of a stranger's bot check, and the number of tax ids they may ask about (OWASP ASVS 5.0 2.4.1). The score of an
 * address is the sum over the different tax ids of the last 24 hours. A login lowers it, so an address that a mobile
 * network shares among hundreds of people stays cheap, while for a list of tax ids the cost doubles until requests are
 * refused.
 */
export const SCORES = { known: 1, unknown: 2, loggedIn: -1 } as const

/** Up to this score the check has its base cost; from there each STEP doubles it. */
const FREE = 40
const STEP = 60
/** From this score on no further tax id is answered about: 64 times the base cost. */
export const CEILING = 400

/** Tax ids per minute over all callers; above it the cost rises for everybody. More than a bank's customers cause. */
const BUSY = 1000
/** At most three seconds on a cheap phone: legitimate users pay it too. */
const MOST_BY_LOAD = 3

/** Multiple of the base cost. */
export const workOf = (score: number): number =>
  2 ** (Math.min(Math.max(score - FREE, 0), CEILING - FREE) / STEP)

export const workOfLoad = (inLastMinute: number): number =>
  Math.min(Math.max(inLastMinute / BUSY, 1), MOST_BY_LOAD)
