/** With more stops, neighbours are less than a pixel apart on a phone. */
const MOST_STOPS = 200
/** Cents. */
const STEPS = [1_00, 5_00, 10_00, 50_00, 100_00, 500_00, 1_000_00]

/** Slider stops between two bounds, in cents: both bounds, and round amounts between them. */
export function amountStops(least: number, most: number): readonly number[] {
  const step = STEPS.find((each) => (most - least) / each <= MOST_STOPS) ?? 10_000_00
  const stops = [least]
  for (let cents = Math.floor(least / step) * step + step; cents < most; cents += step) stops.push(cents)
  return most > least ? [...stops, most] : stops
}

export function countStops(least: number, most: number): readonly number[] {
  return Array.from({ length: Math.max(most - least, 0) + 1 }, (_, i) => least + i)
}

/** The stop nearest to the typed amount. */
export function nearestStop(stops: readonly number[], typed: number | null): number | null {
  if (typed === null) return null
  const distance = (stop: number) => Math.abs(stop - typed)
  return stops.reduce<number | null>(
    (best, stop) => (best === null || distance(stop) < distance(best) ? stop : best),
    null,
  )
}
