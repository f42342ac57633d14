/**
 * What a bot check costs a stranger, and how many tax ids they may ask about, by what their address did in the last
 * 24 hours (OWASP ASVS 5.0 2.4.1). Its score is the sum over the different tax ids of that day. Whoever logs in is a
 * person and makes room for one who only looks: an address that a mobile network gives to hundreds of people costs
 * what any other does, a list of tax ids doubles its cost again and again until it ends.
 */
export const SCORES = { known: 1, unknown: 2, loggedIn: -1 } as const

/** Up to this score the check has its base cost; from there each STEP doubles it. */
const FREE = 40
const STEP = 60
/** From this score on no further tax id is answered about: 64 times the base cost. */
export const CEILING = 400

/** Tax ids of all callers in a minute that no bank's customers ask about: the work of everybody grows with them. */
const BUSY = 1000
/** Not beyond three seconds on a cheap phone: honest people pay it too. */
const MOST_BY_LOAD = 3

/** Times the base cost. */
export const workOf = (score: number): number =>
  2 ** (Math.min(Math.max(score - FREE, 0), CEILING - FREE) / STEP)

export const workOfLoad = (inLastMinute: number): number =>
  Math.min(Math.max(inLastMinute / BUSY, 1), MOST_BY_LOAD)
