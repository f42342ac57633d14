import { gammaln } from 'simple-statistics'

/**
 * Evidence that may be looked at after every visit, as natural logarithms of e-values. An e-value is at most 1 on
 * average while the hypothesis is true, so that it ever reaches 1/a with a probability of at most a, however often
 * and until whenever one looks (Ville 1939; the bound of A. Wald, "Sequential Tests of Statistical Hypotheses",
 * Ann. Math. Stat. 16, 1945, without its lower limit). Here it is the likelihood of the data, averaged over what
 * could be the case, divided by the largest likelihood that the hypothesis allows: L. Wasserman, A. Ramdas,
 * S. Balakrishnan, "Universal inference", PNAS 117(29), 2020. It needs no order of the visits, no share of the two
 * sides and no rate that is known beforehand: counts are enough.
 */

/** How often something happened, of how many times. */
export interface Count {
  hits: number
  of: number
}

/** Beta distribution of a rate before any data: as if `hits` and `misses` had been seen. Any is valid; a fit one is quick. */
export interface Prior {
  hits: number
  misses: number
}

/** Anything may be: Jeffreys. */
export const ANY_RATE: Prior = { hits: 0.5, misses: 0.5 }

const logBeta = (a: number, b: number) => gammaln(a) + gammaln(b) - gammaln(a + b)

const logAverage = ({ hits, of }: Count, prior: Prior) =>
  logBeta(prior.hits + hits, prior.misses + of - hits) - logBeta(prior.hits, prior.misses)

const term = (times: number, chance: number) => (times === 0 ? 0 : times * Math.log(chance))
const logLikelihood = ({ hits, of }: Count, rate: number) => term(hits, rate) + term(of - hits, 1 - rate)

const rateOf = ({ hits, of }: Count) => (of === 0 ? 0 : hits / of)

/** Against 'the rate is not above `limit`'. */
export const evidenceAbove = (seen: Count, limit: number, prior = ANY_RATE): number =>
  logAverage(seen, prior) - logLikelihood(seen, Math.min(rateOf(seen), limit))

/** Against 'the first one's rate is not above the second one's'. */
export function evidenceHigher(first: Count, second: Count, priors = [ANY_RATE, ANY_RATE] as const): number {
  const averages = logAverage(first, priors[0]) + logAverage(second, priors[1])
  const both = { hits: first.hits + second.hits, of: first.of + second.of }
  const isHigher = rateOf(first) > rateOf(second)
  const [a, b] = isHigher ? [rateOf(both), rateOf(both)] : [rateOf(first), rateOf(second)]
  return averages - logLikelihood(first, a) - logLikelihood(second, b)
}

/**
 * Against 'all of these are true': the mean of e-values is one (V. Vovk, R. Wang, "E-values: calibration,
 * combination and applications", Ann. Stat. 49(3), 2021).
 */
export function evidenceOfAny(logs: readonly number[]): number {
  const most = Math.max(...logs)
  return most + Math.log(logs.reduce((sum, each) => sum + Math.exp(each - most), 0) / logs.length)
}
