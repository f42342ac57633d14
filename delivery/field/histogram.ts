import type { Histogram } from './summary'

/** Bounds rise by a quarter: a measurement is known to that precision. From 10 ms to a minute. */
export const MILLISECONDS = Array.from({ length: 40 }, (_, k) => Math.round(10 * 1.25 ** k))
/** Shifts of the layout have no unit; none at all is the common case. */
export const SHIFTS = [0, ...Array.from({ length: 38 }, (_, k) => Math.round(10 * 1.25 ** k) / 10_000)]

/** Counts by bucket of `bounds`. */
export type Counts = number[]

export const bucketOf = (bounds: readonly number[], value: number): number => {
  const found = bounds.findIndex((upper) => value <= upper)
  return found === -1 ? bounds.length - 1 : found
}

export const sumOf = (all: readonly (Counts | undefined)[], bounds: readonly number[]): Counts =>
  bounds.map((_, k) => all.reduce((sum, counts) => sum + (counts?.[k] ?? 0), 0))

export const toHistogram = (bounds: readonly number[], counts: Counts): Histogram =>
  bounds.flatMap((upper, k) => (counts[k] ? [[upper, counts[k]] as const] : []))

export const totalOf = (histogram: Histogram): number => histogram.reduce((sum, [, count]) => sum + count, 0)

/** The bound that `share` of the measurements stay within; null without any. */
export function quantile(histogram: Histogram, share: number): number | null {
  const wanted = totalOf(histogram) * share
  let seen = 0
  for (const [upper, count] of histogram) {
    seen += count
    if (seen >= wanted) return upper
  }
  return null
}
